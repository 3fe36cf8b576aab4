import { setTimeout as delay } from 'node:timers/promises';
import { QUEUES } from '@jobspeak/contracts';
import { connect } from 'amqplib';
import { Client } from 'pg';
import { SCHEMAS } from '../fleet/services';
import type { Fleet } from './fleet';
import { type Billed, type Evidence, type Sent, type StoredInvoice, violationsOf } from './invariants';
import type { Phone } from './phone';

const DELAYS = [1_000, 5_000, 30_000, 120_000, 600_000].map((delayMs) => `events.retry.${delayMs}`);

type Rows = <T>(sql: string, values?: readonly unknown[]) => Promise<T[]>;

async function withDatabase<T>(url: string, work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async <R>(sql: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query(sql, [...values]);
      return rows as R[]; // each caller names the columns that its query selects
    });
  } finally {
    await client.end();
  }
}

/** Queues of services that run here, their parking queues and the delays, with what lies in them. */
async function queuesOf(url: string): Promise<Evidence['queues']> {
  const model = await connect(url);
  model.on('error', () => {}); // a question that the broker refuses rejects by itself
  try {
    const channel = await model.createChannel();
    const consumed = Object.keys(QUEUES).filter((name) => SCHEMAS.some((service) => name.startsWith(`${service}.`)));
    const names = [...consumed, ...Object.keys(QUEUES).map((name) => `${name}.parked`), ...DELAYS];
    const found = [];
    for (const name of names) found.push({ name, messages: (await channel.checkQueue(name)).messageCount });
    return found;
  } finally {
    await model.close();
  }
}

async function outboxesOf(rows: Rows): Promise<Evidence['outboxes']> {
  const found = [];
  for (const service of SCHEMAS) {
    const [counts] = await rows<{ waiting: number; parked: number }>(
      `select count(*) filter (where published_at is null and parked_at is null)::int as waiting,
              count(*) filter (where parked_at is not null)::int as parked
       from ${service}.outbox`,
    );
    found.push({ service, waiting: counts?.waiting ?? 0, parked: counts?.parked ?? 0 });
  }
  return found;
}

/** Consumers that have applied something before apply everything that is published for them. */
async function missedBy(rows: Rows): Promise<Evidence['missed']> {
  const published = SCHEMAS.map((service) => `select id, name from ${service}.outbox where published_at is not null`);
  const missed = [];
  for (const [queue, { name }] of Object.entries(QUEUES)) {
    const service = SCHEMAS.find((schema) => queue.startsWith(`${schema}.`));
    if (!service) continue;
    const found = await rows<{ id: string }>(
      `select id from (${published.join(' union all ')}) as sent
       where name = $1 and not exists (select 1 from ${service}.inbox where queue = $2 and event_id = sent.id)`,
      [name, queue],
    );
    missed.push(...found.map(({ id }) => ({ queue, eventId: id })));
  }
  return missed;
}

const invoicesOf = (rows: Rows) =>
  rows<StoredInvoice>(
    `select invoices.id, invoices.account_id as "accountId", quote_id as "quoteId", number, document_status as status,
            total::int, paid::int, coalesce(array_agg(amount::int) filter (where amount is not null), '{}') as payments
     from invoice.invoices left join invoice.payments on payments.invoice_id = invoices.id
     where invoices.kind = 'invoice'
     group by invoices.id`,
  );

async function standingsOf(rows: Rows, billed: readonly Billed[]): Promise<Evidence['standings']> {
  const found = await rows<{ id: string; status: string }>(
    'select id, document_status as status from quote.quotes where id = any($1)',
    [billed.map(({ quoteId }) => quoteId)],
  );
  return new Map(found.map(({ id, status }) => [id, status]));
}

/** What phones were told is done. */
export interface Told {
  sent: readonly Sent[];
  billed?: readonly Billed[];
}

/** What the product has at this moment, beside what the phones know of it. */
async function gather({ databaseUrl, amqpUrl }: Fleet, phones: readonly Phone[], { sent, billed = [] }: Told) {
  const queues = await queuesOf(amqpUrl);
  const stored = await withDatabase(databaseUrl, async (rows) => ({
    invoices: await invoicesOf(rows),
    standings: await standingsOf(rows, billed),
    outboxes: await outboxesOf(rows),
    missed: await missedBy(rows),
    numbers: await rows<{ accountId: string; number: string }>(
      `select account_id as "accountId", number from quote.quotes where number is not null`,
    ),
    recordings: await rows<{ id: string; state: string; bytes: number }>(
      `select recordings.id, state, coalesce(sum(chunks.bytes), 0)::int as bytes
       from recording.recordings left join recording.chunks on chunks.recording_id = recordings.id
       group by recordings.id, state`,
    ),
  }));
  const quotes = [];
  for (const phone of phones) for (const { id } of await phone.quotes()) quotes.push(await phone.quote(id));
  const spoken = quotes.filter(({ recordingId }) => recordingId !== null);
  return { ...stored, queues, sent, billed, quotes: spoken } satisfies Evidence;
}

const LOOK_AGAIN_MS = 2_000;

/** Waits until nothing is amiss any more, or for `limitMs`; answers what is left then. */
export async function settle(fleet: Fleet, phones: readonly Phone[], told: Told, limitMs = 120_000) {
  for (const deadline = Date.now() + limitMs; ; await delay(LOOK_AGAIN_MS)) {
    const violations = violationsOf(await gather(fleet, phones, told));
    if (violations.length === 0 || Date.now() > deadline) return violations;
  }
}
