import type { AdminChange, UserEdit } from '@jobspeak/contracts';
import { Button, Card, ErrorCard } from '@jobspeak/ui';
import { RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { ROLE_WORDS } from './naming';
import styles from './UserScreen.module.css';
import { auditQuery } from './user-api';

/** What was changed, in words. */
const CHANGED: { [Field in keyof UserEdit]-?: (value: NonNullable<UserEdit[Field]>) => string } = {
  role: (role) => `Made ${ROLE_WORDS[role].toLowerCase()}`,
  isLocked: (locked) => (locked ? 'Locked out' : 'Unlocked'),
  passwordExpired: () => 'Password expired',
  emailVerified: (verified) => (verified ? 'Email marked as verified' : 'Email marked as unverified'),
};

const ACTS: Record<Exclude<AdminChange['act'], 'edited'>, string> = {
  looked: 'Looked at',
  'signed-out': 'Signed out everywhere',
  'verification-sent': 'Verification link sent',
  deleted: 'Account deleted',
};

const changesOf = ({ to }: AdminChange['change']): string =>
  Object.entries(to)
    // the table pairs each field with its values, which the compiler cannot follow through a union
    .map(([field, value]) => (CHANGED[field as keyof UserEdit] as (value: unknown) => string)(value))
    .join(', ');

const wordsOf = ({ act, change }: AdminChange): string => (act === 'edited' ? changesOf(change) : ACTS[act]);

/** What administrators have done; of one user, or of all. Nobody can change it. */
export function AuditCard({ title, userId }: { title: string; userId: string | null }) {
  const changes = useInfiniteQuery(auditQuery(userId));
  const rows = changes.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="audit" className={styles.card}>
      <h2 id="audit">{title}</h2>
      {changes.isPending && <SkeletonList rows={3} label="Loading what was done" />}
      {changes.isError && rows.length === 0 && (
        <ErrorCard onRetry={() => void changes.refetch()}>{textOf(changes.error)}</ErrorCard>
      )}
      {changes.isSuccess && rows.length === 0 && <p className={styles.quiet}>Nothing so far.</p>}
      <ol className={styles.rows} hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              {wordsOf(row)}
              {userId === null && (
                <>
                  {' '}
                  <Link to={officePaths.user(row.userId)}>Open the user</Link>
                </>
              )}
            </p>
            <p className={styles.quiet}>
              {row.adminEmail ?? (row.adminId === null ? 'By the settings' : 'An administrator who is gone')} ·{' '}
              <RelativeDate value={row.at} />
            </p>
          </li>
        ))}
      </ol>
      {changes.hasNextPage && (
        <Button variant="secondary" busy={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Card>
  );
}
