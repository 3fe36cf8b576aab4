/** A product of which many people are customers, a year after it began: made by Postgres itself. */
import type { Db } from '@jobspeak/kit';

/** Administrators who share the work of the year. */
const ADMINS = 20;

const FIRST = `(array['Ada', 'Ben', 'Cara', 'Dan', 'Ellie', 'Femi', 'Grace', 'Hugh', 'Ines', 'Jack', 'Kofi', 'Leah', 'Mohan',
  'Nina', 'Owen', 'Priya', 'Quinn', 'Rosa', 'Sam', 'Tara', 'Umar', 'Vera', 'Will', 'Xena', 'Yusuf', 'Zoe', 'Aled', 'Bryn'])`;
const LAST = `(array['Okafor', 'Hughes', 'Lee', 'Mills', 'Reid', 'Shah', 'Walsh', 'Nowak', 'Byrne', 'Costa', 'Diaz', 'Evans',
  'Frost', 'Grant', 'Holt', 'Iqbal', 'Jones', 'Khan', 'Lowe', 'Moss', 'Nash', 'Orr', 'Price', 'Rowe', 'Stone', 'Tate', 'Usher'])`;
const TRADE = `(array['Plumbing', 'Joinery', 'Roofing', 'Electrical', 'Fencing', 'Painting', 'Tiling', 'Gardens', 'Paving'])`;
const nth = (list: string, n: string) => `(${list})[1 + (${n}) % array_length(${list}, 1)]`;

const USERS = `
  insert into users (id, account_id, email, first_name, last_name, business_name, role, email_verified_at, last_seen_at, locked_at, created_at)
  select gen_random_uuid(), gen_random_uuid(), lower(first || '.' || last || n || '@example.com'), first, last,
    last || ' ' || trade, case when n % 50000 = 0 then 'tester' else 'user' end, case when n % 9 = 0 then null else at end, at + (now() - at) * random(),
    case when n % 400 = 0 then at end, at
  from generate_series(1, :users) n,
    lateral (select ${nth(FIRST, 'n / 27')} as first, ${nth(LAST, 'n * 11')} as last, ${nth(TRADE, 'n')} as trade,
      now() - n * interval '1 year' / :users as at) facts`;

export const ADMIN = `
  insert into users (id, account_id, email, first_name, last_name, business_name, role, email_verified_at, created_at)
  values (:id, :id, 'boss@example.com', 'Bo', 'Ss', 'Jobspeak', 'admin', now(), now() - interval '2 years')`;

/** Of each step a few fewer than of the one before, and of each week a few fewer people who work. */
const EVENTS = [
  `insert into people (user_id, account_id, email, first_name, business_name)
   select id, account_id, email, first_name, business_name from auth.users on conflict do nothing`,
  'insert into beginnings (account_id, at) select account_id, created_at from auth.users on conflict do nothing',
  `insert into counted (account_id, what) select account_id, 'signed-up' from auth.users on conflict do nothing`,
  `insert into step_counts (day, step, people)
   select (created_at at time zone 'UTC')::date, step, (count(*) * (1 - 0.12 * (place - 1)))::int
   from auth.users, unnest(array['signed-up', 'firstQuote', 'quoteEdit', 'pdfGeneration', 'invoiceCreation', 'quoteApproval',
     'invoicePaid']) with ordinality as steps(step, place) group by 1, step, place
   on conflict (day, step) do update set people = step_counts.people + excluded.people`,
  `insert into week_counts (week, nth, accounts)
   select date_trunc('week', created_at at time zone 'UTC')::date, nth, (count(*) * (1 - 0.09 * nth))::int
   from auth.users, generate_series(0, 8) nth group by 1, nth
   on conflict (week, nth) do update set accounts = week_counts.accounts + excluded.accounts`,
  `insert into plan_counts (plan, accounts) select plan, share from (values ('free', 900000), ('business', 80000), ('gold', 20000))
   as plans(plan, share) on conflict (plan) do update set accounts = excluded.accounts`,
  `insert into pay_changes (day, currency, monthly, subscriptions)
   select current_date - n, currency, monthly, subscriptions
   from generate_series(0, 364) n, (values ('GBP', 540000, 220), ('USD', 128000, 54)) pays(currency, monthly, subscriptions)
   on conflict (day, currency) do nothing`,
  `insert into acts (id, at, admin_id, act, whose, what)
   select gen_random_uuid(), now() - n * interval '1 year' / :users, overlay(overlay(md5('admin ' || n % ${ADMINS}) placing '4' from 13) placing '8' from 17)::uuid,
     (array['user-looked-at', 'generation-looked-at', 'user-edited', 'email-looked-at'])[1 + n % 4], account_id, null
   from (select account_id, row_number() over () as n from auth.users) people`,
  `insert into feedback (id, account_id, user_id, at, screen, message, user_agent, answered_at)
   select gen_random_uuid(), account_id, id, least(now(), created_at + interval '1 day'), '/client/quotes', 'It did not hear ' || n, 'Phone',
     case when n % 3 = 0 then now() end
   from (select id, account_id, created_at, row_number() over () as n from auth.users limit :users / 10) people`,
];

const EMAILS = `
  insert into emails (id, account_id, recipient, template, subject, state, requested_at, settled_at)
  select gen_random_uuid(), account_id, email, 'document', 'Quote from ' || business_name,
    case when right(email, 15) < '3' then 'failed' else 'sent' end, least(now(), created_at + interval '1 day'), least(now(), created_at + interval '1 day')
  from auth.users`;

/** Has the triggers stand back that keep one account after the other: a statement holds a million of them. */
export async function withoutTriggers(db: Db, work: () => Promise<unknown>): Promise<void> {
  await db.raw('set session_replication_role = replica');
  await work();
  await db.raw('set session_replication_role = origin');
}

/** Fills three services with so many users and what a year of theirs adds up to. */
export async function fillPeople(dbs: Record<'auth' | 'admin' | 'notification', Db>, users: number): Promise<void> {
  await withoutTriggers(dbs.auth, () => dbs.auth.raw(USERS, { users }));
  await withoutTriggers(dbs.admin, async () => {
    for (const statement of EVENTS) await dbs.admin.raw(statement, statement.includes(':users') ? { users } : {});
  });
  await withoutTriggers(dbs.notification, () => dbs.notification.raw(EMAILS));
  for (const db of Object.values(dbs)) await db.raw('analyze');
}

const cursorOf = (values: readonly string[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

/** Where a page begins that is half-way through a list. */
async function half(db: Db, table: string, by: string): Promise<string> {
  const { rows } = await db.raw<{ rows: { at: string; id: string }[] }>(
    'select ??::text as at, id from ?? where ?? < (select min(??) + (max(??) - min(??)) / 2 from ??) order by ?? desc limit 1',
    [by, table, by, by, by, by, table, by],
  );
  return rows[0] ? cursorOf([rows[0].at, rows[0].id]) : '';
}

/** What is asked of so many people, by the service that is asked. */
export async function peopleQuestions(dbs: Record<'auth' | 'admin' | 'notification', Db>) {
  const { auth, admin, notification } = dbs;
  const [someone] = await auth('users')
    .where({ role: 'user' })
    .limit(1)
    .select<{ id: string; account_id: string; email: string }[]>();
  if (!someone) throw new Error('Nobody has been made.');
  const [busy] = await admin('acts').limit(1).select<{ admin_id: string }[]>('admin_id');
  const [users, acts, emails] = await Promise.all([
    half(auth, 'users', 'created_at'),
    half(admin, 'acts', 'at'),
    half(notification, 'emails', 'requested_at'),
  ]);
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
  return placesOf({ someone, adminId: busy?.admin_id ?? '', cursors: { users, acts, emails }, yearAgo });
}

interface Known {
  someone: { id: string; account_id: string; email: string };
  adminId: string;
  cursors: Record<'users' | 'acts' | 'emails', string>;
  yearAgo: string;
}

const placesOf = ({ someone, adminId, cursors: { users, acts, emails }, yearAgo }: Known) => ({
  auth: {
    'users, the newest': '/admin/users',
    'users, half-way': `/admin/users?cursor=${users}`,
    'users, a name of many': '/admin/users?search=ada',
    'users, two words': '/admin/users?search=ada okafor',
    'users, an address': `/admin/users?search=${encodeURIComponent(someone.email)}`,
    'users, nobody': '/admin/users?search=nobodyatall',
    'users, a letter': '/admin/users?search=x',
    'users, of a role': '/admin/users?role=tester',
    'users, of a role by name': '/admin/users?role=tester&search=ada',
    'users, of a role that nobody has': '/admin/users?role=super_admin',
    'users, locked': '/admin/users?access=locked',
    'users, locked by name': '/admin/users?access=locked&search=ada okafor',
    'users, open': '/admin/users?role=user&access=open',
    'a user': `/admin/users/${someone.id}`,
  },
  admin: {
    'analytics, a year': `/admin/user-analytics?from=${yearAgo}`,
    'audit, the latest': '/admin/audit',
    'audit, half-way': `/admin/audit?cursor=${acts}`,
    'audit, an administrator': `/admin/audit?adminId=${adminId}`,
    'audit, a person': `/admin/audit?whose=${someone.account_id}`,
    'audit, people by address': '/admin/audit?whose=ada.ok',
    'audit, an act': '/admin/audit?act=user-edited',
    'audit, an act nobody did': '/admin/audit?act=user-deleted',
    'feedback, the latest': '/admin/feedback',
    'feedback, unanswered': '/admin/feedback?open=true',
  },
  notification: {
    'emails, the latest': '/admin/email',
    'emails, half-way': `/admin/email?cursor=${emails}`,
    'emails, failed': '/admin/email?state=failed',
    'emails, by address': '/admin/email?to=ada.ok',
    'emails, to nobody': '/admin/email?to=nobodyatall',
  },
});
