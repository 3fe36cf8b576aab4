import { Button, Field, FormError } from '@jobspeak/ui';
import { api, nothing } from '@jobspeak/web';
import { useState } from 'react';
import { Form, useSubmit } from '../form';
import { emailText } from '../password';

const NAMES = ['email'] as const;
const check = ({ email }: { email: string }) => {
  const text = emailText(email);
  return text ? { email: text } : {};
};

/** Sends the link of the first e-mail once more. */
export function SendAgain({ email: known }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { onSubmit, field, formError, busy } = useSubmit({
    names: NAMES,
    check,
    send: async ({ email }) => {
      await api.post('/auth/resend-verification', nothing, { email: email.trim() });
      setSentTo(email.trim());
    },
  });
  if (sentTo !== null) return <p role="status">A new link is on its way to {sentTo}, if it is still needed.</p>;
  return (
    <Form onSubmit={onSubmit}>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={known}
        {...field('email')}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" variant="secondary" size="large" wide busy={busy}>
        Send the link again
      </Button>
    </Form>
  );
}
