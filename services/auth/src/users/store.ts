import {
  type AdminUserRow,
  AppError,
  type ProfileEdit,
  Role,
  type UserEdit,
  type UserListQuery,
  wordsIn,
} from '@jobspeak/contracts';
import { type Db, type Order, onConstraint, readMatches, readPage, type Transaction } from '@jobspeak/kit';
import { publicUser, type UserRecord } from './domain';

interface UserRow {
  id: string;
  account_id: string;
  email: string;
  password_hash: string | null;
  password_changed_at: Date | null;
  password_expired_at: Date | null;
  must_verify: boolean;
  first_name: string;
  last_name: string;
  business_name: string;
  role: string;
  email_verified_at: Date | null;
  locked_at: Date | null;
  last_seen_at: Date | null;
  google_subject: string | null;
  created_at: Date;
}

const toUser = (row: UserRow): UserRecord => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  passwordHash: row.password_hash,
  passwordChangedAt: row.password_changed_at,
  passwordExpiredAt: row.password_expired_at,
  mustVerify: row.must_verify,
  firstName: row.first_name,
  lastName: row.last_name,
  businessName: row.business_name,
  role: Role.parse(row.role),
  emailVerified: row.email_verified_at !== null,
  lockedAt: row.locked_at,
  googleSubject: row.google_subject,
  createdAt: row.created_at.toISOString(),
});

/** @throws AppError USER_ALREADY_EXISTS: the database decides, a check before would race. */
export const insertUser = (trx: Transaction, user: UserRecord, registrationKey: string | null) =>
  trx('users')
    .insert({
      id: user.id,
      account_id: user.accountId,
      email: user.email,
      password_hash: user.passwordHash,
      password_changed_at: user.passwordChangedAt,
      first_name: user.firstName,
      last_name: user.lastName,
      business_name: user.businessName,
      role: user.role,
      email_verified_at: user.emailVerified ? user.createdAt : null,
      created_at: user.createdAt,
      last_seen_at: user.createdAt,
      registration_key: registrationKey,
      google_subject: user.googleSubject,
    })
    .catch(onConstraint({ users_email_key: 'USER_ALREADY_EXISTS', users_google_key: 'USER_ALREADY_EXISTS' }));

/** How many have registered since a time. Held to one registration at a time, so that a limit is kept exactly. */
export const countRegistrations = async (trx: Transaction, since: Date): Promise<number> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('registrations'))`);
  const rows: { count: string }[] = await trx('users').where('created_at', '>', since).count();
  return Number(rows[0]?.count ?? 0);
};

/** Who registered with a request that is repeated now. */
export const findRegistered = async (db: Db, email: string, key: string): Promise<UserRecord | null> => {
  const row = await db<UserRow>('users')
    .whereRaw('lower(email) = lower(?) and registration_key = ?', [email, key])
    .first();
  return row ? toUser(row) : null;
};

export const findByGoogle = async (db: Db, subject: string): Promise<UserRecord | null> => {
  const row = await db<UserRow>('users').whereRaw('google_subject = ?', [subject]).first();
  return row ? toUser(row) : null;
};

/** @throws AppError USER_ALREADY_EXISTS when the subject has been linked to somebody else at the same moment. */
export const linkGoogle = (trx: Transaction, id: string, subject: string | null) =>
  trx('users')
    .where({ id })
    .update({ google_subject: subject })
    .catch(onConstraint({ users_google_key: 'USER_ALREADY_EXISTS' }));

export const findByEmail = async (db: Db, email: string): Promise<UserRecord | null> => {
  const row = await db<UserRow>('users').whereRaw('lower(email) = lower(?)', [email]).first();
  return row ? toUser(row) : null;
};

/** @throws AppError SESSION_EXPIRED when the user of a still valid token is gone. */
export const findUser = async (db: Db, id: string): Promise<UserRecord> => {
  const row = await db<UserRow>('users').where({ id }).first();
  if (!row) throw new AppError('SESSION_EXPIRED');
  return toUser(row);
};

export const updateProfile = (db: Db, id: string, { firstName, lastName }: ProfileEdit) =>
  db('users').where({ id }).update({ first_name: firstName, last_name: lastName });

/** Calls the business of an account as its settings do. */
export const nameBusiness = async (trx: Transaction, accountId: string, name: string): Promise<void> => {
  await trx('users').where({ account_id: accountId }).update({ business_name: name });
};

export const noteSeen = (db: Db, id: string, now: Date) => db('users').where({ id }).update({ last_seen_at: now });

/**
 * A user as they are now, held until the transaction ends; null when there is no such user (any more). Whoever changes
 * something of a person holds the person first and their sessions, tokens and links after, so that no two wait for
 * each other.
 */
export const holdUser = async (trx: Transaction, id: string): Promise<UserRecord | null> => {
  const row = await trx<UserRow>('users').where({ id }).forUpdate().first();
  return row ? toUser(row) : null;
};

export const hasAccount = async (db: Db, accountId: string): Promise<boolean> =>
  (await db('users').where({ account_id: accountId }).first('id')) !== undefined;

export const setPassword = (trx: Transaction, id: string, passwordHash: string, now: Date) =>
  trx('users')
    .where({ id })
    .update({ password_hash: passwordHash, password_changed_at: now, password_expired_at: null });

export const markVerified = (trx: Transaction, id: string, now: Date) =>
  trx('users')
    .where({ id })
    .update({ email_verified_at: trx.raw('coalesce(email_verified_at, ?)', [now]), must_verify: false });

export const deleteUser = (trx: Transaction, id: string) => trx('users').where({ id }).delete();

/** Drops what has been told of an account, and links asked for by address: both hold personal data. */
export const forgetEvents = (trx: Transaction, accountId: string, email: string) =>
  trx('outbox').where({ account_id: accountId }).orWhereRaw(`data->>'email' = ?`, [email]).delete();

/** What an administrator has changed. */
export const updateUser = (trx: Transaction, id: string, edit: UserEdit, now: Date) =>
  trx('users')
    .where({ id })
    .update({
      role: edit.role,
      locked_at: edit.isLocked === undefined ? undefined : edit.isLocked ? now : null,
      password_expired_at: edit.passwordExpired === true ? now : undefined,
      email_verified_at: edit.emailVerified === undefined ? undefined : edit.emailVerified ? now : null,
      must_verify: edit.emailVerified === undefined ? undefined : !edit.emailVerified,
    });

/** Verified users among those whom the settings name as admins, and who are none yet. */
export const findNewAdmins = async (db: Db, emails: readonly string[]): Promise<UserRecord[]> => {
  const rows: UserRow[] = await db<UserRow>('users')
    .whereRaw('lower(email) = any(?::text[])', [[...emails]])
    .whereNotNull('email_verified_at')
    .whereNot({ role: 'admin' });
  return rows.map(toUser);
};

const toAdminRow = (row: UserRow): AdminUserRow => ({
  ...publicUser(toUser(row)),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  isLocked: row.locked_at !== null,
  passwordExpired: row.password_expired_at !== null,
});

/** One user for the back office. @throws AppError USER_NOT_FOUND. */
export const findAdminRow = async (db: Db, id: string): Promise<AdminUserRow> => {
  const row = await db<UserRow>('users').where({ id }).first();
  if (!row) throw new AppError('USER_NOT_FOUND');
  return toAdminRow(row);
};

/** An address, or how one begins. */
const ADDRESS = /^[\w.+'-]+@[\w.-]*$/;

/** A name of one in a hundred fills a page within so many of all users. */
const WALKED = 4_000;

/** Users of a role and a state. */
function narrowed(db: Db, { role, access }: Pick<UserListQuery, 'role' | 'access'>) {
  const users = db('users').where(role ? { role } : {});
  if (access === 'locked') users.whereNotNull('locked_at');
  if (access === 'open') users.whereNull('locked_at');
  return users;
}

/** A pattern for addresses that begin like this. The words of an address are those of very many: they find nobody soon. */
const addressed = (beginning: string) => `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const NEWEST: Order = { by: ['created_at', 'id'], direction: 'desc' };

/**
 * One page of all users, the newest first, for the back office.
 * @param asked its search: words with which a name, the business or the address begins, or how the address begins.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listUsers(
  db: Db,
  asked: UserListQuery,
): Promise<{ items: AdminUserRow[]; nextCursor: string | null }> {
  const { limit, cursor } = asked;
  const page = { limit, cursor };
  const search = asked.search?.trim() ?? '';
  if (ADDRESS.test(search)) {
    const matches = narrowed(db, asked).whereRaw('lower(email) like ?', [addressed(search)]);
    const { rows, nextCursor } = await readPage<UserRow>(db, matches, NEWEST, page);
    return { items: rows.map(toAdminRow), nextCursor };
  }
  const words = search ? wordsIn(search) : null;
  if (words?.length === 0) return { items: [], nextCursor: null };
  const users = () => [narrowed(db, asked)];
  const matcher = words?.map((word) => `'${word}':*`).join(' & ');
  const { rows, nextCursor } = matcher
    ? await readMatches<UserRow>(db, { table: 'users', accountId: null, matcher, walked: WALKED }, users, NEWEST, page)
    : await readPage<UserRow>(db, users(), NEWEST, page);
  return { items: rows.map(toAdminRow), nextCursor };
}
