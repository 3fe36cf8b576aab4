import { type AdminUserRow, AppError, Role, type User } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import { z } from 'zod';
import type { UserRecord } from './domain';

interface UserRow {
  id: string;
  account_id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  business_name: string;
  role: string;
  email_verified_at: Date | null;
  locked_at: Date | null;
  last_seen_at: Date | null;
  created_at: Date;
}

const toUser = (row: UserRow): UserRecord => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  businessName: row.business_name,
  role: Role.parse(row.role),
  emailVerified: row.email_verified_at !== null,
  lockedAt: row.locked_at,
  createdAt: row.created_at.toISOString(),
});

/** @throws AppError USER_ALREADY_EXISTS: the database decides, a check before would race. */
export const insertUser = (trx: Transaction, user: UserRecord) =>
  trx('users')
    .insert({
      id: user.id,
      account_id: user.accountId,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      business_name: user.businessName,
      role: user.role,
      created_at: user.createdAt,
      last_seen_at: user.createdAt,
    })
    .catch(onConstraint({ users_email_key: 'USER_ALREADY_EXISTS' }));

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

export const updateProfile = (
  db: Db,
  id: string,
  profile: Partial<Pick<User, 'firstName' | 'lastName' | 'businessName'>>,
) =>
  db('users')
    .where({ id })
    .update({ first_name: profile.firstName, last_name: profile.lastName, business_name: profile.businessName });

export const noteSeen = (db: Db, id: string, now: Date) => db('users').where({ id }).update({ last_seen_at: now });

/** Gives the role admin to the accounts that the settings name. */
export const makeAdmins = (db: Db, emails: readonly string[]) =>
  db('users')
    .whereRaw('lower(email) = any(?::text[])', [[...emails]])
    .update({ role: 'admin' });

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

const decode = (cursor: string): z.infer<typeof Cursor> => {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const parsed = Cursor.safeParse([at, id]);
  if (!parsed.success)
    throw new AppError('INVALID_INPUT', { cursor: 'This page link is broken. Start from the first page.' });
  return parsed.data;
};

const encode = ({ created_at, id }: UserRow) => Buffer.from(`${created_at.toISOString()} ${id}`).toString('base64url');

const toAdminRow = (row: UserRow): AdminUserRow => {
  const { passwordHash: _passwordHash, lockedAt: _lockedAt, ...user } = toUser(row);
  return { ...user, lastSeenAt: row.last_seen_at?.toISOString() ?? null };
};

/** One page of all users, the newest first, for the back office. */
export async function listUsers(
  db: Db,
  { limit, cursor, search }: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<{ items: AdminUserRow[]; nextCursor: string | null }> {
  const query = db<UserRow>('users')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1);
  const wanted = search?.trim();
  if (wanted) {
    const text = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
    void query.whereRaw(
      `(email ilike :text or business_name ilike :text or first_name || ' ' || last_name ilike :text)`,
      { text },
    );
  }
  // created_at holds whole milliseconds, as a cursor does
  if (cursor) void query.whereRaw('(created_at, id) < (?, ?)', decode(cursor));
  const rows: UserRow[] = await query;
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(toAdminRow), nextCursor: last ? encode(last) : null };
}
