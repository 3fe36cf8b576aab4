/**
 * What `npm run bench -- telemetry` measures: a service of the kit with one route that asks Postgres one question. It
 * prints its address and how long its start took; each line that comes in is answered with the CPU time used so far.
 */
import { createInterface } from 'node:readline';
import { createDiskStore, createLog, createMemoryBus, startServices } from '@jobspeak/kit';
import { startTelemetry } from '@jobspeak/kit/telemetry';
import { Router } from 'express';
import { createLocalJWKSet } from 'jose';
import { say } from './machine';

async function main(): Promise<void> {
  startTelemetry({ service: 'bench', environment: process.env });
  const [service] = await startServices(
    [
      {
        name: 'bench',
        migrations: {},
        create: ({ db }) => ({
          routes: Router().get('/one', async (_req, res) => {
            await db.raw('select 1');
            res.json({ one: 1 });
          }),
          consumers: [],
        }),
      },
    ],
    {
      databaseUrl: process.env.DATABASE_URL ?? '',
      bus: createMemoryBus(),
      objects: createDiskStore(process.env.DATA_DIR ?? ''),
      log: createLog({ name: 'bench', level: 'warn' }),
      keys: createLocalJWKSet({ keys: [] }),
      clock: () => new Date(),
    },
  );
  const used = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  say(JSON.stringify({ url: service?.url, startMs: performance.now(), cpuMs: used() }));
  createInterface({ input: process.stdin }).on('line', () => say(JSON.stringify({ cpuMs: used() })));
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
