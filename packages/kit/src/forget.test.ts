import { randomUUID } from 'node:crypto';
import { type Db, forgetAccount, migrate, openDb } from '.';
import { asForgotten } from './forget';

const url = process.env.TEST_DATABASE_URL ?? '';
const schema = `test_${randomUUID().replaceAll('-', '')}`;
const things = { up: (db: Db) => db.raw('create table things (id int primary key, account_id uuid not null)') };
const more = { up: (db: Db) => db.raw('create table more_things (id int primary key, account_id uuid not null)') };
let db: Db;
beforeAll(async () => {
  await migrate(url, schema, { '001_things': things });
  await migrate(url, schema, { '001_things': things, '002_more': more }); // a later start, with one table more
  db = openDb(url, schema, { max: 4 });
});
afterAll(async () => {
  await db.raw('drop schema ?? cascade', [schema]);
  await db.destroy();
});

const forget = (accountId: string) => db.transaction((trx) => forgetAccount(trx, accountId));
const codeOf = (writing: PromiseLike<unknown>) =>
  writing.then(
    () => null,
    (error: unknown) => asForgotten(error)?.code,
  );

test('what is forgotten takes nothing more, in no table; its neighbours do', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  for (const [n, account_id] of [mine, theirs].entries()) await db('things').insert({ id: n, account_id });
  await forget(mine);
  await forget(mine); // the same event again
  expect(await db('things').pluck('account_id')).toEqual([theirs]);
  for (const table of ['things', 'more_things'])
    expect(await codeOf(db(table).insert({ id: 10, account_id: mine }))).toBe('SESSION_EXPIRED');
  expect(await codeOf(db('more_things').insert({ id: 11, account_id: theirs }))).toBeNull();
});

test('what is being written when its account is forgotten goes with it', async () => {
  const mine = randomUUID();
  const writing = await db.transaction();
  await writing('things').insert({ id: 20, account_id: mine });
  const forgetting = forget(mine);
  const waits = () => db('pg_locks').whereRaw(`not granted and locktype = 'advisory'`).first();
  while (!(await waits()));
  await writing.commit();
  await forgetting;
  expect(await db('things').where({ account_id: mine })).toEqual([]);
});

test('another failure is not taken for it', () => {
  expect(asForgotten(new Error('broken'))).toBeNull();
  expect(asForgotten(null)).toBeNull();
});
