/** npm run events -- parked | replay [--queue QUEUE] [--id ID]: events that nobody could work on. */
import { parseArgs } from 'node:util';
import {
  BusSettings,
  type Db,
  listParked,
  listParkedRows,
  openDb,
  type ParkedEvent,
  type ParkedRow,
  readConfig,
  replayParked,
  replayParkedRow,
  StartError,
  setting,
} from '@jobspeak/kit';
import { z } from 'zod';
import { loadConfig } from '../config';
import { explain } from '../explain';
import { runningPostgres } from '../postgres';

const USAGE = 'npm run events -- parked | replay [--queue QUEUE] [--id ID]';

const Settings = BusSettings.and(z.object({ DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ })) }));

interface Chosen {
  queue: string | undefined;
  id: string | undefined;
}

const isChosen = (chosen: Chosen, place: string, id: string | null) =>
  (chosen.queue === undefined || chosen.queue === place) && (chosen.id === undefined || chosen.id === id);

const show = (place: string, event: ParkedEvent | ParkedRow) =>
  console.log(
    [
      event.parkedAt === null ? 'at some time' : new Date(event.parkedAt).toISOString(),
      place,
      event.name ?? 'no event',
      event.id ?? '-',
      `${event.attempts} attempt${event.attempts === 1 ? '' : 's'}`,
      event.reason,
    ].join('  '),
  );

/** Where parked events lie: at the broker, and in the outboxes of services whose bus is their own process. */
async function visit(chosen: Chosen, replay: boolean): Promise<number> {
  const { amqpUrl, DATABASE_URL } = readConfig(Settings, process.env);
  const databaseUrl = DATABASE_URL ?? (await runningPostgres(loadConfig(process.env).dataDir));
  if (amqpUrl === undefined && databaseUrl === null)
    throw new StartError('Jobspeak is not running on this data folder. Start it, or set AMQP_URL or DATABASE_URL.');
  let count = 0;
  if (amqpUrl !== undefined) {
    const isWanted = (event: ParkedEvent) => isChosen(chosen, event.queue, event.id);
    const events = replay ? await replayParked(amqpUrl, isWanted) : (await listParked(amqpUrl)).filter(isWanted);
    for (const event of events) show(event.queue, event);
    count += events.length;
  }
  if (databaseUrl !== null) count += await visitOutboxes(openDb(databaseUrl, 'public', { max: 1 }), chosen, replay);
  return count;
}

async function visitOutboxes(db: Db, chosen: Chosen, replay: boolean): Promise<number> {
  try {
    const rows = (await listParkedRows(db)).filter((row) => isChosen(chosen, `${row.schema}.outbox`, row.id));
    for (const row of rows) {
      if (replay) await replayParkedRow(db, row);
      show(`${row.schema}.outbox`, row);
    }
    return rows.length;
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { queue: { type: 'string' }, id: { type: 'string' } },
  });
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== 'parked' && command !== 'replay')) throw new StartError(USAGE);
  const count = await visit({ queue: values.queue, id: values.id }, command === 'replay');
  console.log(command === 'replay' ? `${count} given back to be tried again` : `${count} parked`);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
