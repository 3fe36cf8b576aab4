import { Button, Field, FormError } from '@jobspeak/ui';
import { api, nothing, paths } from '@jobspeak/web';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { useState } from 'react';
import { Form, useSubmit } from '../form';
import { Welcome } from '../welcome';
import { emailText } from './checks';

const NAMES = ['email'] as const;
const check = ({ email }: { email: string }) => {
  const text = emailText(email);
  return text ? { email: text } : {};
};

/** Ask for a link that sets a new password. What it answers is the same whether or not there is an account. */
export function ForgotPasswordScreen() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { onSubmit, field, formError, busy } = useSubmit({
    names: NAMES,
    check,
    send: async ({ email }) => {
      await api.post('/auth/request-password-reset', nothing, { email: email.trim() });
      setSentTo(email.trim());
    },
  });
  const back = <Link to={paths.login()}>Back to log in</Link>;
  if (sentTo !== null)
    return (
      <Welcome
        title="Check your email"
        subtitle={`If ${sentTo} has an account, a link to a new password is on its way.`}
        footer={back}
      >
        <p>It can take a minute. Nothing there? Look among the junk, or ask again.</p>
        <Button variant="secondary" size="large" wide onClick={() => setSentTo(null)}>
          Ask again
        </Button>
      </Welcome>
    );
  return (
    <Welcome title="Forgot your password?" subtitle="We send you a link to set a new one." footer={back}>
      <Form onSubmit={onSubmit}>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={query.get('email') ?? ''}
          {...field('email')}
        />
        <FormError>{formError}</FormError>
        <Button type="submit" size="large" wide busy={busy}>
          Send the link
        </Button>
      </Form>
    </Welcome>
  );
}
