import type { AdminUserRow } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { Page, RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import { isMissing, Missing } from '../answers';
import { AuditCard } from '../audit';
import { AccountErrors } from '../errors';
import { AccessCard } from './AccessCard';
import { DevicesCard } from './DevicesCard';
import { nameOf, ROLE_WORDS } from './naming';
import { PlanCard } from './PlanCard';
import styles from './UserScreen.module.css';
import { userQuery } from './user-api';

/** One person: who they are, what they may, where they are signed in, what went wrong for them, and what
 * administrators did about them. */
export function UserScreen() {
  const { id = '' } = useParams();
  const user = useQuery(userQuery(id));
  const back = <Link to={officePaths.users()}>Users</Link>;
  if (user.isPending)
    return (
      <Page title="User" back={back}>
        <Card>
          <SkeletonList rows={5} label="Loading the user" />
        </Card>
      </Page>
    );
  if (user.isError)
    return (
      <Page title="User" back={back}>
        {isMissing(user.error) ? (
          <Missing title="No such user" way={<Link to={officePaths.users()}>All users</Link>}>
            They may have deleted their account, or the address is not complete.
          </Missing>
        ) : (
          <ErrorCard onRetry={() => void user.refetch()}>{textOf(user.error)}</ErrorCard>
        )}
      </Page>
    );
  const { data } = user;
  return (
    <Page title={nameOf(data)} subtitle={data.email} back={back}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FactsCard user={data} />
          <AccessCard user={data} />
          <PlanCard accountId={data.accountId} />
        </div>
        <div className={styles.column}>
          <DevicesCard userId={id} />
          <AccountErrors accountId={data.accountId} />
          <AuditCard accountId={data.accountId} />
        </div>
      </div>
    </Page>
  );
}

const FactsCard = ({ user }: { user: AdminUserRow }) => (
  <Card aria-labelledby="facts" className={styles.card}>
    <h2 id="facts">About</h2>
    <dl className={styles.facts}>
      <Fact name="Business">{user.businessName}</Fact>
      <Fact name="Role">{ROLE_WORDS[user.role]}</Fact>
      <Fact name="Joined">
        <RelativeDate value={user.createdAt} />
      </Fact>
      <Fact name="Last seen">{user.lastSeenAt === null ? 'Never' : <RelativeDate value={user.lastSeenAt} />}</Fact>
      <Fact name="Account">
        <code className={styles.code}>{user.accountId}</code>
      </Fact>
    </dl>
  </Card>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
