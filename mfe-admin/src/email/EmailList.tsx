import type { EmailState, LoggedEmail } from '@jobspeak/contracts';
import { Button, ErrorCard } from '@jobspeak/ui';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { Dialog, Pill, RelativeDate, SkeletonList, type Tone, useIsWide } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { emailQuery } from './api';
import styles from './EmailScreen.module.css';
import { Letter } from './Letter';

export const STATE_WORDS: Record<EmailState, string> = {
  waiting: 'Waiting',
  kept: 'In the outbox',
  sent: 'Sent',
  failed: 'Failed',
};
const TONES: Record<EmailState, Tone> = { waiting: 'info', kept: 'calm', sent: 'good', failed: 'bad' };

const State = ({ email: { state, error, attempts } }: { email: LoggedEmail }) => (
  <>
    <Pill tone={TONES[state]}>{STATE_WORDS[state]}</Pill>
    {error && <p className={styles.error}>{`${error}${attempts > 1 ? ` (${attempts} attempts)` : ''}`}</p>}
  </>
);

/** Only what lies in the outbox can be read: an e-mail that went out is its reader's. */
function Subject({ email }: { email: LoggedEmail }) {
  const [open, setOpen] = useState(false);
  if (email.state !== 'kept') return <span>{email.subject}</span>;
  return (
    <>
      <Button variant="quiet" size="small" className={styles.subject} onClick={() => setOpen(true)}>
        {email.subject}
      </Button>
      {open && <Reading email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

function Reading({ email: { id, subject }, onClose }: { email: LoggedEmail; onClose: () => void }) {
  const body = useQuery(emailQuery(id));
  return (
    <Dialog open title={subject} onClose={onClose}>
      {body.isPending && <SkeletonList rows={3} label="Loading the email" />}
      {body.isError && <ErrorCard onRetry={() => void body.refetch()}>{textOf(body.error)}</ErrorCard>}
      {body.data && <Letter email={body.data} />}
      {body.data && <pre className={styles.text}>{body.data.text}</pre>}
    </Dialog>
  );
}

const COLUMNS: readonly Column<LoggedEmail>[] = [
  { id: 'to', heading: 'To', width: '26%', cell: ({ to }) => <span className={styles.address}>{to}</span> },
  {
    id: 'subject',
    heading: 'Email',
    cell: (email) => (
      <>
        <Subject email={email} />
        <p className={styles.quiet}>{email.template}</p>
      </>
    ),
  },
  { id: 'state', heading: 'State', width: '24%', cell: (email) => <State email={email} /> },
  {
    id: 'when',
    heading: 'Asked for',
    align: 'end',
    width: '9rem',
    cell: ({ requestedAt }) => <RelativeDate value={requestedAt} />,
  },
];

/** E-mails as a table where there is room, as a list on a phone. */
export function EmailList({ emails, hasMore }: { emails: readonly LoggedEmail[]; hasMore: boolean }) {
  const rows = { rows: emails, rowId: ({ id }: LoggedEmail) => id, hasMore };
  if (useIsWide()) return <Table {...rows} caption="Emails" columns={COLUMNS} />;
  return (
    <RowList {...rows} label="Emails" entryClass={styles.entry}>
      {(email) => (
        <>
          <Subject email={email} />
          <p className={styles.address}>{email.to}</p>
          <State email={email} />
          <p className={styles.quiet}>
            {email.template} · <RelativeDate value={email.requestedAt} />
          </p>
        </>
      )}
    </RowList>
  );
}
