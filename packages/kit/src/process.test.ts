import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itemDeleted } from '@jobspeak/contracts';
import { type ChannelModel, connect } from 'amqplib';
import { type Broker, createSigner, hasBroker, type Signer, startBroker } from './testing';
import { type Held, type Order, QUEUE } from './testing/program';

const PROGRAM = path.join(__dirname, 'testing/program.ts');

/** Resolves with the first answer that is one. */
async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ; await new Promise((next) => setTimeout(next, 20))) {
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error('It did not come to pass.');
  }
}

const addressOf = (server: net.Server) => (server.address() as net.AddressInfo).port; // TCP has no other address

/** A port that is somebody else's way to a server: closed, whoever comes is turned away. */
async function openGate() {
  let target: number | undefined;
  let answered = '';
  const server = net.createServer((caller) => {
    caller.on('error', () => {});
    if (target === undefined) return void caller.destroy();
    const there = net.connect(target, '127.0.0.1');
    there.on('error', () => caller.destroy());
    there.on('close', () => caller.destroy());
    caller.on('close', () => there.destroy());
    there.on('data', (bytes: Buffer) => {
      answered += bytes.toString('latin1');
    });
    caller.pipe(there).pipe(caller);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: addressOf(server),
    open: (port: number) => {
      target = port;
    },
    /** What has come back through it, a character for each byte. */
    answered: () => answered,
    close: () => server.close(),
  };
}

/** How the broker says that it hands a consumer no more: AMQP's basic.cancel-ok. */
const CANCELLED = '\x00\x3c\x00\x1f';

interface Line {
  level: number;
  msg: string;
}

const children: ChildProcess[] = [];

/** The program in a process of its own. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', PROGRAM], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const said = { out: '', error: '' };
  child.stdout?.on('data', (text: Buffer) => {
    said.out += text.toString();
  });
  child.stderr?.on('data', (text: Buffer) => {
    said.error += text.toString();
  });
  const held: Held[] = [];
  child.on('message', (what: Held) => held.push(what));
  const lines = (): Line[] =>
    said.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code);
  return {
    ended,
    lines,
    said,
    stop: () => void child.kill('SIGTERM'),
    tell: (order: Order) => void child.send(order),
    holds: (what: Held) => until(async () => held.includes(what)),
    says: (msg: string) => until(async () => lines().find((line) => line.msg === msg)),
  };
}

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
});

test('what is wrong with the environment is told at once, in a sentence for each variable', async () => {
  const program = run({ DATABASE_URL: 'mysql://x', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'me', PORT: '0' });
  expect(await program.ended).toBe(1);
  expect(program.said.error.trim().split('\n').sort()).toEqual([
    '  AMQP_URL: must look like amqp://user:password@host:5672: a service on its own speaks to the others over RabbitMQ',
    '  AUTH_URL: must look like http://auth:3001',
    '  DATABASE_URL: must look like postgres://user:password@host/database',
    '  PORT: a port between 1 and 65535 is expected',
    '  S3_REGION: is missing: the region of S3_BUCKET, for example eu-west-1',
    '  S3_SECRET_ACCESS_KEY: is missing: the secret of S3_ACCESS_KEY_ID',
    'These environment variables need attention:',
  ]);
});

test('an error that nobody caught is one line of the log, and the end', async () => {
  const gate = await openGate();
  const away = `127.0.0.1:${gate.port}`;
  const program = run({
    PORT: '65535',
    AUTH_URL: `http://${away}`,
    DATABASE_URL: `postgres://${away}/x`,
    AMQP_URL: `amqp://${away}`,
  });
  await program.says('the database is not there yet');
  program.tell('fail');
  expect(await program.ended).toBe(1);
  expect(program.lines().filter(({ level }) => level >= 50)).toEqual([
    expect.objectContaining({
      msg: 'the process has to stop',
      err: expect.objectContaining({ message: 'nobody catches this' }),
    }),
  ]);
  expect(program.said.error).toBe('');
  gate.close();
});

(hasBroker() ? describe : describe.skip)('a process (skipped where rabbitmq-server is not installed)', () => {
  let broker: Broker;
  let folder: string;
  let model: ChannelModel;
  let program: ReturnType<typeof run>;
  let url: string;
  let signer: Signer;
  const gates: Record<'auth' | 'database' | 'broker', Awaited<ReturnType<typeof openGate>>> = {} as never; // before all
  const auth = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(req.url?.endsWith('jwks.json') ? signer.jwks : { items: [] }));
  });

  beforeAll(async () => {
    for (const name of ['auth', 'database', 'broker'] as const) gates[name] = await openGate();
    const own = await openGate();
    own.close();
    url = `http://127.0.0.1:${own.port}`;
    const database = new URL(process.env.TEST_DATABASE_URL ?? '');
    database.port = String(gates.database.port);
    program = run({
      PORT: String(own.port),
      AUTH_URL: `http://127.0.0.1:${gates.auth.port}`,
      DATABASE_URL: database.href,
      AMQP_URL: `amqp://guest:guest@127.0.0.1:${gates.broker.port}`,
    });
    signer = await createSigner();
    await once(auth.listen(0, '127.0.0.1'), 'listening');
    folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-process-'));
    broker = await startBroker(folder);
    model = await connect(broker.url);
  });
  afterAll(async () => {
    await model.close();
    await broker.stop();
    auth.close();
    for (const gate of Object.values(gates)) gate.close();
    await rm(folder, { recursive: true, force: true });
  });

  const status = async (place: string, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await fetch(url + place, { headers })).status;
  };
  const publish = async () => {
    const channel = await model.createConfirmChannel();
    channel.publish('events', itemDeleted.name, Buffer.from('{}'), { persistent: true });
    await channel.waitForConfirms();
    await channel.close();
  };

  const queue = async () => {
    const channel = await model.createChannel();
    const facts = await channel.checkQueue(QUEUE);
    await channel.close();
    return facts;
  };

  test('waits for its database, then for its broker and the keys, says so, and works once they are there', async () => {
    await program.says('the database is not there yet');
    await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed');
    gates.database.open(Number(new URL(process.env.TEST_DATABASE_URL ?? '').port));
    await until(async () => (await status('/readyz')) === 200);
    await program.says('the broker is away');
    const token = await signer.sign({ sub: randomUUID(), accountId: randomUUID(), sid: randomUUID(), role: 'user' });
    expect(await status('/mine', token)).toBe(503);
    await program.says('SERVICE_UNAVAILABLE');
    gates.auth.open(addressOf(auth));
    await until(async () => (await status('/mine', token)) === 200);
    gates.broker.open(Number(new URL(broker.url).port));
    await program.says('the broker is back');
    await publish();
    await program.holds('message');
  });

  test('told to stop, it ends what it has in hand, takes no more, and leaves with 0', async () => {
    const open = fetch(`${url}/held`);
    await program.holds('request');
    const before = program.lines().length;
    program.stop();
    await until(() =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    const asked = Date.now();
    // the broker counts a consumer for as long as it has a message in hand
    await until(async () => gates.broker.answered().includes(CANCELLED));
    await publish();
    program.tell('let go');
    expect(await (await open).json()).toEqual({ isDone: true });
    expect(await program.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect((await queue()).messageCount).toBe(1);
    const said = program.lines().slice(before);
    expect(said).toContainEqual(expect.objectContaining({ msg: 'stopping' }));
    expect(said.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
