import type { AdminUserRow, UserEdit } from '@jobspeak/contracts';
import { Button, Card, Field } from '@jobspeak/ui';
import { AskDialog, Pill, Select } from '@jobspeak/ui/parts';
import { textOf, useSession } from '@jobspeak/web';
import { useState } from 'react';
import { nameOf, ROLE_WORDS } from './naming';
import styles from './UserScreen.module.css';
import { useDeleteUser, useEditUser, useSendVerification } from './user-api';

type Role = AdminUserRow['role'];

/** A change that is asked about before it is made: all of these sign the person out. */
interface Question {
  title: string;
  answer: string;
  text: string;
  edit: UserEdit;
}

const lockQuestion = (name: string): Question => ({
  title: `Lock ${name} out?`,
  answer: 'Lock the account',
  text: 'They are signed out everywhere at once and cannot sign in until you unlock the account. Nothing is deleted.',
  edit: { isLocked: true },
});
const expireQuestion: Question = {
  title: 'Have the password changed?',
  answer: 'Expire the password',
  text: 'They are signed out everywhere and choose a new password by email before they come in again.',
  edit: { passwordExpired: true },
};
const unverifyQuestion: Question = {
  title: 'Have the address verified again?',
  answer: 'Mark as unverified',
  text: 'They are signed out everywhere and come in again once they have followed the link in an email.',
  edit: { emailVerified: false },
};
const roleQuestion = (name: string, role: Role): Question => ({
  title: `Make ${name} ${ROLE_WORDS[role].toLowerCase()}?`,
  answer: 'Change the role',
  text:
    role === 'admin'
      ? 'They can then read and change everything in the back office. They are signed out and sign in anew.'
      : 'They are signed out and sign in anew.',
  edit: { role },
});

/** What a person may, and what keeps them out. */
export function AccessCard({ user }: { user: AdminUserRow }) {
  const isOneself = useSession((session) => session.user?.id) === user.id;
  return (
    <Card aria-labelledby="access" className={styles.card}>
      <h2 id="access">Access</h2>
      <States user={user} />
      {isOneself ? (
        <p className={styles.quiet}>Your own account is changed in your settings.</p>
      ) : (
        <Changes user={user} />
      )}
    </Card>
  );
}

const States = ({ user }: { user: AdminUserRow }) => (
  <p className={styles.pills}>
    <Pill tone={user.isLocked ? 'bad' : 'good'}>{user.isLocked ? 'Locked' : 'Can sign in'}</Pill>
    <Pill tone={user.emailVerified ? 'good' : 'calm'}>
      {user.emailVerified ? 'Email verified' : 'Email unverified'}
    </Pill>
    {user.passwordExpired && <Pill tone="warn">Password expired</Pill>}
  </p>
);

function Changes({ user }: { user: AdminUserRow }) {
  const edit = useEditUser(user.id);
  const send = useSendVerification(user.id);
  const [asking, ask] = useState<Question | 'delete' | null>(null);
  const name = nameOf(user);
  const close = () => {
    edit.reset();
    ask(null);
  };
  return (
    <>
      <Select
        label="Role"
        options={Object.entries(ROLE_WORDS).map(([value, label]) => ({ value, label }))}
        value={user.role}
        onChange={({ target }) => ask(roleQuestion(name, target.value as Role))} // the options are the roles
      />
      <div className={styles.actions}>
        {user.isLocked ? (
          <Button variant="secondary" busy={edit.isPending} onClick={() => edit.mutate({ isLocked: false })}>
            Unlock
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => ask(lockQuestion(name))}>
            Lock out
          </Button>
        )}
        {user.emailVerified ? (
          <Button variant="secondary" onClick={() => ask(unverifyQuestion)}>
            Mark as unverified
          </Button>
        ) : (
          <>
            <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
              Send the verification link
            </Button>
            <Button variant="secondary" busy={edit.isPending} onClick={() => edit.mutate({ emailVerified: true })}>
              Mark as verified
            </Button>
          </>
        )}
        {!user.passwordExpired && (
          <Button variant="secondary" onClick={() => ask(expireQuestion)}>
            Expire the password
          </Button>
        )}
        <Button variant="danger" onClick={() => ask('delete')}>
          Delete the account
        </Button>
      </div>
      {asking === 'delete' && <DeleteDialog user={user} onClose={close} />}
      {asking !== null && asking !== 'delete' && (
        <AskDialog
          title={asking.title}
          answer={asking.answer}
          busy={edit.isPending}
          failure={edit.error && textOf(edit.error)}
          onSubmit={() => edit.mutate(asking.edit, { onSuccess: close })}
          onClose={close}
        >
          <p>{asking.text}</p>
        </AskDialog>
      )}
    </>
  );
}

/** What cannot be undone is confirmed by typing whom it is about. */
function DeleteDialog({ user, onClose }: { user: AdminUserRow; onClose: () => void }) {
  const remove = useDeleteUser(user.id);
  const [typed, type] = useState('');
  const [missing, setMissing] = useState(false);
  const isMeant = typed.trim().toLowerCase() === user.email.toLowerCase();
  return (
    <AskDialog
      title="Delete this account?"
      answer="Delete for good"
      danger
      busy={remove.isPending}
      failure={remove.error && textOf(remove.error)}
      onSubmit={() => (isMeant ? remove.mutate() : setMissing(true))}
      onClose={onClose}
    >
      <p>Everything of this business goes with it: quotes, invoices, recordings, PDFs. This cannot be undone.</p>
      <Field
        label={`Type ${user.email} to confirm`}
        autoComplete="off"
        value={typed}
        error={missing && !isMeant ? 'This is another address.' : undefined}
        onChange={({ target }) => type(target.value)}
      />
    </AskDialog>
  );
}
