import { ChangePassword, Login, type User } from '@jobspeak/contracts';
import { CREDENTIAL_TEXTS, PASSWORD_MIN } from '@jobspeak/contracts/credentials';
import { Button, FormError, PasswordField } from '@jobspeak/ui';
import { showFailure, useForm, zodResolver } from '@jobspeak/web/form';
import styles from './AccountSettings.module.css';
import { useChangePassword, useRequestPasswordLink } from './api';
import { Section } from './Section';

const Change = ChangePassword.extend({ again: Login.shape.password }).refine(
  ({ newPassword, again }) => newPassword === again,
  {
    path: ['again'],
    message: CREDENTIAL_TEXTS.mismatch,
  },
);
const EMPTY = { currentPassword: '', newPassword: '', again: '' };

/** The password; who has only ever used Google sets one by way of a link. */
export const PasswordSection = ({ user }: { user: User }) =>
  user.hasPassword === false ? <NoPassword email={user.email} /> : <ChangeForm email={user.email} />;

function ChangeForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(Change), defaultValues: EMPTY });
  const { errors } = form.formState;
  return (
    <Section title="Password" about="A new password logs you out on every other device.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit(({ currentPassword, newPassword }) =>
          change.mutateAsync({ currentPassword, newPassword }).then(() => form.reset(EMPTY), showFailure(form)),
        )}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <div className={styles.pair}>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN} characters.`}
            error={errors.newPassword?.message}
            {...form.register('newPassword')}
          />
          <PasswordField
            label="New password again"
            autoComplete="new-password"
            error={errors.again?.message}
            {...form.register('again')}
          />
        </div>
        <FormError>{errors.root?.message}</FormError>
        <div className={styles.actions}>
          <Button type="submit" variant="secondary" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}

function NoPassword({ email }: { email: string }) {
  const request = useRequestPasswordLink();
  return (
    <Section title="Password" about="You log in with Google. A password is a second way in.">
      <div className={styles.actions}>
        <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate(email)}>
          Send a link to set one
        </Button>
      </div>
    </Section>
  );
}
