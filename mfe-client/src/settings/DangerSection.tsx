import { DeleteAccount, type User } from '@jobspeak/contracts';
import { Button, FormError, PasswordField } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { showFailure, useForm, zodResolver } from '@jobspeak/web/form';
import { useId, useState } from 'react';
import styles from './AccountSettings.module.css';
import { useDeleteAccount } from './api';
import { Section } from './Section';

/** The end of the account. */
export function DangerSection({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const hasPassword = user.hasPassword !== false;
  return (
    <Section
      title="Delete account"
      about="Deletes your quotes, clients, recordings and everything else you have here. This cannot be undone."
      danger
    >
      {!hasPassword && <p>Set a password first: deleting asks for it.</p>}
      <div className={styles.actions}>
        <Button variant="danger" disabled={!hasPassword} onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId();
  const remove = useDeleteAccount(user.id);
  const form = useForm({ resolver: zodResolver(DeleteAccount), defaultValues: { password: '' } });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit(({ password }) => remove.mutateAsync(password).catch(showFailure(form)))}
      >
        <p>Everything in it is deleted, here and on our servers. Nobody can bring it back.</p>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  );
}
