import { CREDENTIAL_TEXTS, isEmail } from '@jobspeak/contracts/credentials';
import { Button, Field, FormError, PasswordField } from '@jobspeak/ui';
import { ERRORS, isAppError, paths, safeReturn, signIn, useSession } from '@jobspeak/web';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { lazy, Suspense, useState } from 'react';
import { Form, type Texts, useSubmit } from '../form';
import { GoogleSignIn } from '../google';
import { Welcome } from '../welcome';

// the sign-in page is kept small: it carries no help until it is needed, and goes on without
const LoginHelp = lazy(() => import('./LoginHelp').catch(() => ({ default: () => null })));

const NAMES = ['email', 'password'] as const;
type Name = (typeof NAMES)[number];

function check({ email, password }: Record<Name, string>): Texts<Name> {
  return {
    ...(!isEmail(email.trim()) && { email: email.trim() ? CREDENTIAL_TEXTS.email : CREDENTIAL_TEXTS.required }),
    ...(!password && { password: CREDENTIAL_TEXTS.required }),
  };
}

/** Sign in. The shell sees the new session and leads on to where the person wanted to be. */
export function LoginScreen() {
  const [query] = useSearchParams();
  const ended = useSession((session) => session.error);
  const [email, setEmail] = useState('');
  const { onSubmit, field, formError, busy, failure } = useSubmit({
    names: NAMES,
    check,
    send: (values) => {
      setEmail(values.email.trim());
      return signIn({ email: values.email.trim(), password: values.password });
    },
    notice: ended ? ERRORS[ended].text : undefined,
  });
  return (
    <Welcome
      title="Log in"
      subtitle="Good to see you. Your quotes are where you left them."
      footer={
        <>
          New here? <Link to={paths.signup(safeReturn(query.get('returnTo')) ?? undefined)}>Create an account</Link>
        </>
      }
    >
      <Form onSubmit={onSubmit}>
        <Field label="Email" type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FormError>{formError}</FormError>
        <Button type="submit" size="large" wide busy={busy}>
          Log in
        </Button>
      </Form>
      <Suspense>{isAppError(failure) && <LoginHelp code={failure.code} email={email} />}</Suspense>
      <GoogleSignIn text="signin_with" />
      <Link to={paths.forgotPassword()}>Forgot your password?</Link>
    </Welcome>
  );
}
