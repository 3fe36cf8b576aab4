import type { AdminUserRow } from '@jobspeak/contracts';
import { CircleCheck, Clock, ShieldCheck } from '@jobspeak/ui/icons';
import { type Column, Pill, RelativeDate, Table } from '@jobspeak/ui/parts';
import styles from './UserList.module.css';

const ROLE_WORDS = {
  user: 'User',
  admin: 'Admin',
  super_admin: 'Super admin',
  tester: 'Tester',
} satisfies Record<AdminUserRow['role'], string>;

const nameOf = (user: AdminUserRow): string => `${user.firstName} ${user.lastName}`.trim() || 'No name given';

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

const LastSeen = ({ user }: { user: AdminUserRow }) =>
  user.lastSeenAt === null ? 'Never' : <RelativeDate value={user.lastSeenAt} />;

const COLUMNS: readonly Column<AdminUserRow>[] = [
  {
    id: 'person',
    heading: 'Person',
    cell: (user) => (
      <>
        <p className={styles.name}>{nameOf(user)}</p>
        <p className={styles.quiet}>{user.email}</p>
      </>
    ),
  },
  { id: 'business', heading: 'Business', cell: (user) => user.businessName },
  { id: 'email', heading: 'Email', cell: (user) => <EmailPill verified={user.emailVerified} /> },
  { id: 'role', heading: 'Role', cell: (user) => <RolePill role={user.role} /> },
  { id: 'joined', heading: 'Joined', align: 'end', cell: (user) => <RelativeDate value={user.createdAt} /> },
  { id: 'seen', heading: 'Last seen', align: 'end', cell: (user) => <LastSeen user={user} /> },
];

/** Users as a table where there is room, as a list on a phone. */
export const UserList = ({ users }: { users: readonly AdminUserRow[] }) => (
  <>
    <div className={styles.wide}>
      <Table caption="Users" columns={COLUMNS} rows={users} rowId={(user) => user.id} />
    </div>
    <ul className={styles.narrow} aria-label="Users">
      {users.map((user) => (
        <li key={user.id} className={styles.person}>
          <div className={styles.head}>
            <p className={styles.name}>{nameOf(user)}</p>
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
        </li>
      ))}
    </ul>
  </>
);
