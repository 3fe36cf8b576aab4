import { type Act, type AuditEntry, AuditedAct, type AuditFilters, type AuditPage } from '@jobspeak/contracts';
import { type Db, type Order, readPage } from '@jobspeak/kit';
import { z } from 'zod';

/** Keeps what an administrator does, for good; what is told again is kept once. */
export const insertAct = async (db: Db, { actId, adminId, act, at, whose, what, change }: Act): Promise<void> => {
  await db('acts')
    .insert({ id: actId, at, admin_id: adminId, act, whose, what, change: change && JSON.stringify(change) })
    .onConflict()
    .ignore();
};

interface ActRow {
  id: string;
  at: Date;
  admin_id: string | null;
  act: string;
  whose: string | null;
  what: string | null;
  change: AuditEntry['change'];
  admin_email: string | null;
  person_id: string | null;
  person_email: string | null;
}

const toEntry = (row: ActRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  adminId: row.admin_id,
  adminEmail: row.admin_email,
  act: AuditedAct.parse(row.act),
  whose: row.whose,
  what: row.what,
  change: row.change,
  person: row.person_id === null ? null : { userId: row.person_id, email: row.person_email ?? '' },
});

/** So many people at most are meant by how an address begins. */
const MOST_PEOPLE = 50;

/** The accounts that are meant by an id or by the beginning of an address. */
async function accountsOf(db: Db, whose: string): Promise<string[]> {
  if (z.uuid().safeParse(whose).success) return [whose];
  const beginning = whose.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return db('people')
    .whereRaw('lower(email) like ?', [`${beginning}%`])
    .orderByRaw('lower(email) using ~<~') // the order of the index, so that it is read
    .limit(MOST_PEOPLE)
    .pluck('account_id');
}

const LATEST: Order = { by: ['acts.at', 'acts.id'], direction: 'desc' };
const COLUMNS = ['acts.id', 'at', 'admin_id', 'act', 'whose', 'what', 'change'];
const NAMES = ['admins.email as admin_email', 'persons.user_id as person_id', 'persons.email as person_email'];

/**
 * One page of what administrators did, the latest first. Not scoped: this is the back office.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listActs(
  db: Db,
  { adminId, whose, act, from, to }: AuditFilters,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const acts = db('acts')
    .leftJoin('people as admins', 'admins.user_id', 'admin_id')
    .leftJoin('people as persons', 'persons.account_id', 'whose');
  if (adminId) acts.where({ admin_id: adminId });
  if (whose) acts.whereIn('whose', await accountsOf(db, whose));
  if (act) acts.where({ act });
  if (from) acts.where('at', '>=', from);
  if (to) acts.where('at', '<', to);
  const { rows, nextCursor } = await readPage<ActRow>(db, acts, LATEST, page, [...COLUMNS, ...NAMES]);
  return { items: rows.map(toEntry), nextCursor };
}

/** Everybody who has done anything: by the index from one to the next, however much they did. */
export async function listAdmins(db: Db): Promise<AuditPage['admins']> {
  const { rows } = await db.raw<{ rows: AuditPage['admins'] }>(
    `with recursive found as (
       (select admin_id from acts where admin_id is not null order by admin_id limit 1)
       union all
       select (select admin_id from acts where admin_id > found.admin_id order by admin_id limit 1)
         from found where found.admin_id is not null
     )
     select admin_id as id, email from found left join people on user_id = admin_id
      where admin_id is not null order by email, admin_id`,
  );
  return rows;
}
