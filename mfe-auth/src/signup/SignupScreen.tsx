import { BUSINESS_NAME_MIN, CREDENTIAL_TEXTS, PASSWORD_MIN } from '@jobspeak/contracts/credentials';
import { Button, Field, FormError, PasswordField } from '@jobspeak/ui';
import { isAppError, paths, safeReturn, signUp } from '@jobspeak/web';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { useState } from 'react';
import { Form, Pair, type Texts, useSubmit } from '../form';
import { GoogleSignIn } from '../google';
import { localeFor, zoneHere } from '../locale';
import { emailText, passwordText } from '../password';
import { SendAgain } from '../verification';
import { Welcome } from '../welcome';

const NAMES = ['businessName', 'firstName', 'lastName', 'email', 'password'] as const;
type Name = (typeof NAMES)[number];

function check({ businessName, email, password }: Record<Name, string>): Texts<Name> {
  const emailProblem = emailText(email);
  const passwordProblem = passwordText(password);
  return {
    ...(businessName.trim().length < BUSINESS_NAME_MIN && { businessName: CREDENTIAL_TEXTS.businessName }),
    ...(emailProblem && { email: emailProblem }),
    ...(passwordProblem && { password: passwordProblem }),
  };
}

/** Some failures of the whole call are about one field. */
function fieldOf(error: unknown): Name | undefined {
  if (!isAppError(error)) return undefined;
  if (error.code === 'USER_ALREADY_EXISTS' || error.code === 'INVALID_EMAIL') return 'email';
  return error.code === 'INVALID_PASSWORD' ? 'password' : undefined;
}

const send = ({ businessName, firstName, lastName, email, password }: Record<Name, string>) =>
  signUp({
    businessName: businessName.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    password,
    locale: localeFor(navigator.languages),
    timeZone: zoneHere(),
  });

/** Open an account. The shell sees the new session and leads on. */
export function SignupScreen() {
  const [query] = useSearchParams();
  const [unverified, setUnverified] = useState<string | null>(null);
  const { onSubmit, field, formError, busy } = useSubmit({
    names: NAMES,
    check,
    fieldOf,
    send: (values) =>
      send(values).catch((error: unknown) => {
        // the account is there, and is entered by the link in the e-mail
        if (!isAppError(error) || error.code !== 'EMAIL_NOT_VERIFIED') throw error;
        setUnverified(values.email.trim());
      }),
  });
  if (unverified !== null) return <CheckYourEmail email={unverified} />;
  return (
    <Welcome
      title="Create your account"
      subtitle="Your first quote is a minute away."
      footer={
        <>
          Already with us? <Link to={paths.login(safeReturn(query.get('returnTo')) ?? undefined)}>Log in</Link>
          <br />
          What does it cost? <a href={`${paths.quoteFromVoice()}#plans`}>See the plans</a>
        </>
      }
    >
      <Form onSubmit={onSubmit}>
        <Field label="Business name" autoComplete="organization" maxLength={120} {...field('businessName')} />
        <Pair>
          <Field label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
          <Field label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
        </Pair>
        <Field label="Email" type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          {...field('password')}
        />
        <FormError>{formError}</FormError>
        <Button type="submit" size="large" wide busy={busy}>
          Create account
        </Button>
      </Form>
      <GoogleSignIn text="signup_with" />
    </Welcome>
  );
}

const CheckYourEmail = ({ email }: { email: string }) => (
  <Welcome
    title="Check your email"
    subtitle={`Your account is open. Follow the link that we sent to ${email} to enter it.`}
    footer={<Link to={paths.login()}>Back to log in</Link>}
  >
    <SendAgain email={email} />
  </Welcome>
);
