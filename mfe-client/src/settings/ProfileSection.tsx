import { ProfileEdit, Register, type User } from '@jobspeak/contracts';
import { Button, Field, FormError } from '@jobspeak/ui';
import { paths } from '@jobspeak/web';
import { showFailure, useForm, zodResolver } from '@jobspeak/web/form';
import { Link } from '@jobspeak/web/router';
import styles from './AccountSettings.module.css';
import { useEditProfile, useResendVerification } from './api';
import { Section } from './Section';

const Profile = ProfileEdit.extend({
  firstName: Register.shape.firstName,
  lastName: Register.shape.lastName,
});

/** Who the person is. The address is the name of the account and stays. */
export function ProfileSection({ user }: { user: User }) {
  const edit = useEditProfile();
  const form = useForm({
    resolver: zodResolver(Profile),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors } = form.formState;
  return (
    <Section title="Profile" about={user.email}>
      {!user.emailVerified && <Unverified email={user.email} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((profile) =>
          edit.mutateAsync(profile).then((saved) => form.reset(saved), showFailure(form)),
        )}
      >
        <div className={styles.pair}>
          <Field
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <p>
          What your business is called, here and on your documents, stands in the{' '}
          <Link to={paths.settings('businessName')}>settings of the business</Link>.
        </p>
        <FormError>{errors.root?.message}</FormError>
        <div className={styles.actions}>
          <Button type="submit" variant="secondary" busy={edit.isPending}>
            Save profile
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Unverified({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <div className={styles.note}>
      <p>This email address is not verified yet.</p>
      <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate(email)}>
        Send the link again
      </Button>
    </div>
  );
}
