import { Button, Card, ErrorCard } from '@jobspeak/ui';
import { AskDialog, RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { textOf, useSession } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { Rows } from '../rows';
import styles from './UserScreen.module.css';
import { devicesQuery, useSignOut } from './user-api';

/** Where a person is signed in, and how to end that. */
export function DevicesCard({ userId }: { userId: string }) {
  const isOneself = useSession((session) => session.user?.id) === userId;
  const devices = useQuery(devicesQuery(userId));
  const [asking, ask] = useState(false);
  return (
    <Card aria-labelledby="devices" className={styles.card}>
      <h2 id="devices">Signed in on</h2>
      {devices.isPending && <SkeletonList rows={2} label="Loading the devices" />}
      {devices.isError && <ErrorCard onRetry={() => void devices.refetch()}>{textOf(devices.error)}</ErrorCard>}
      {devices.data?.items.length === 0 && <p className={styles.quiet}>Nowhere at the moment.</p>}
      {devices.data && devices.data.items.length > 0 && (
        <>
          <Rows>
            {devices.data.items.map(({ id, userAgent, address, lastUsedAt }) => (
              <li key={id}>
                <p className={styles.agent}>{userAgent || 'Unknown device'}</p>
                <p className={styles.quiet}>
                  {address} · last used <RelativeDate value={lastUsedAt} />
                </p>
              </li>
            ))}
          </Rows>
          {!isOneself && (
            <div className={styles.actions}>
              <Button variant="secondary" onClick={() => ask(true)}>
                Sign out everywhere
              </Button>
            </div>
          )}
        </>
      )}
      {asking && <SignOutDialog userId={userId} onClose={() => ask(false)} />}
    </Card>
  );
}

function SignOutDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const end = useSignOut(userId);
  return (
    <AskDialog
      title="Sign them out everywhere?"
      answer="Sign out everywhere"
      busy={end.isPending}
      failure={end.error && textOf(end.error)}
      onSubmit={() => end.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>They can sign in again at once. What they have not saved on this moment’s screen may be lost.</p>
    </AskDialog>
  );
}
