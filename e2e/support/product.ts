import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

export const fixture = (name: string) => path.join(ROOT, 'e2e/fixtures', name);

/** A port that nobody listens on, below those that Linux gives to connections going out. */
export async function freePort(): Promise<number> {
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

/** A data folder of its own, beside that of the other journeys, and how to remove it. */
export async function dataFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(process.env.DATA_DIR ?? ROOT, '..', 'process-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) };
}

/** The product as `npm start` runs it, in a process of its own. */
export class Product {
  private constructor(
    readonly apiUrl: string,
    readonly child: ChildProcess,
    private readonly said: { text: string },
  ) {}

  static async spawn(
    ports: { web: number; api: number },
    folder: string,
    settings: Record<string, string> = {},
  ): Promise<Product> {
    const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
      cwd: ROOT,
      env: { ...process.env, ...settings, WEB_PORT: String(ports.web), API_PORT: String(ports.api), DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said.text += chunk.toString()));
    return new Product(`http://127.0.0.1:${ports.api}`, child, said);
  }

  /** Everything it has printed. */
  get output(): string {
    return this.said.text;
  }

  /** Resolves when it says that it is ready. */
  async ready(): Promise<void> {
    while (!this.output.includes('Jobspeak is ready')) {
      if (this.child.exitCode !== null) throw new Error(`It ended instead: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Resolves with the exit status; null when a signal ended it. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }
}

/** A call to the API with a JSON answer, or none: null. */
export async function call(
  apiUrl: string,
  method: string,
  place: string,
  options: { token?: string; body?: unknown } = {},
): Promise<any> {
  const raw = Buffer.isBuffer(options.body);
  const response = await fetch(apiUrl + place, {
    method,
    headers: {
      'content-type': raw ? 'audio/webm' : 'application/json',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body === undefined
      ? {}
      : { body: raw ? new Uint8Array(options.body as Buffer) : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const body = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** Marks the tour done for somebody who has just registered: most journeys are about something else. */
export const skipTour = (apiUrl: string, token: string): Promise<unknown> =>
  call(apiUrl, 'POST', '/users/onboarding/complete-all', { token });

let people = 0;

/** Registers somebody new, who has seen the tour unless it is asked for, and answers their access token. */
export async function register(
  apiUrl: string,
  { tour = false } = {},
): Promise<{ token: string; email: string; password: string; session: any }> {
  people += 1;
  const email = `person-${process.pid}-${people}@example.com`;
  const password = 'a long sentence';
  const session = await call(apiUrl, 'POST', '/auth/register', {
    body: { email, password, businessName: 'Nunn Fencing', firstName: 'Kim', lastName: 'Nunn', locale: 'en-GB' },
  });
  if (!tour) await skipTour(apiUrl, session.access_token);
  return { token: session.access_token, email, password, session };
}

export const audioOf = (name: string): Buffer => readFileSync(fixture(name));
