import type { AdminUserRow } from '@jobspeak/contracts';
import { CircleCheck, Clock, ShieldCheck } from '@jobspeak/ui/icons';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { Pill, RelativeDate, useIsWide } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import { ACCESS_WORDS, nameOf, ROLE_WORDS } from './naming';
import styles from './UserList.module.css';

const RolePill = ({ role }: { role: AdminUserRow['role'] }) =>
  role === 'user' ? (
    ROLE_WORDS.user
  ) : (
    <Pill tone="info" icon={<ShieldCheck size={14} aria-hidden="true" />}>
      {ROLE_WORDS[role]}
    </Pill>
  );

const EmailPill = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Pill tone="good" icon={<CircleCheck size={14} aria-hidden="true" />}>
      Verified
    </Pill>
  ) : (
    <Pill tone="calm" icon={<Clock size={14} aria-hidden="true" />}>
      Unverified
    </Pill>
  );

const Name = ({ user }: { user: AdminUserRow }) => (
  <p className={styles.name}>
    <Link to={officePaths.user(user.id)} className={styles.link}>
      {nameOf(user)}
    </Link>{' '}
    {user.isLocked && <Pill tone="bad">{ACCESS_WORDS.locked}</Pill>}
  </p>
);

const LastSeen = ({ user }: { user: AdminUserRow }) =>
  user.lastSeenAt === null ? 'Never' : <RelativeDate value={user.lastSeenAt} />;

const COLUMNS: readonly Column<AdminUserRow>[] = [
  {
    id: 'person',
    heading: 'Person',
    cell: (user) => (
      <>
        <Name user={user} />
        <p className={styles.quiet}>{user.email}</p>
      </>
    ),
  },
  { id: 'business', heading: 'Business', width: '18%', cell: (user) => user.businessName },
  { id: 'email', heading: 'Email', width: '8.5rem', cell: (user) => <EmailPill verified={user.emailVerified} /> },
  { id: 'role', heading: 'Role', width: '8rem', cell: (user) => <RolePill role={user.role} /> },
  {
    id: 'joined',
    heading: 'Joined',
    align: 'end',
    width: '7.5rem',
    cell: (user) => (
      <span className={styles.quiet}>
        <RelativeDate value={user.createdAt} />
      </span>
    ),
  },
  {
    id: 'seen',
    heading: 'Last seen',
    align: 'end',
    width: '7.5rem',
    cell: (user) => (
      <span className={styles.quiet}>
        <LastSeen user={user} />
      </span>
    ),
  },
];

/** Users as a table where there is room, as a list on a phone. */
export function UserList({ users, hasMore }: { users: readonly AdminUserRow[]; hasMore: boolean }) {
  const rows = { rows: users, rowId: ({ id }: AdminUserRow) => id, hasMore };
  if (useIsWide())
    return (
      <div className={styles.wide}>
        <Table {...rows} caption="Users" columns={COLUMNS} />
      </div>
    );
  return (
    <RowList {...rows} label="Users" entryClass={styles.person}>
      {(user) => <PersonCard user={user} />}
    </RowList>
  );
}

const PersonCard = ({ user }: { user: AdminUserRow }) => (
  <>
    <div className={styles.head}>
      <Name user={user} />
      {user.role !== 'user' && <RolePill role={user.role} />}
    </div>
    <p>{user.businessName}</p>
    <p className={styles.quiet}>{user.email}</p>
    <div className={styles.foot}>
      <EmailPill verified={user.emailVerified} />
      <span>
        Seen: <LastSeen user={user} />
      </span>
    </div>
  </>
);
