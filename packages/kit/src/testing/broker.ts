import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** Debian's own, which runs as whoever calls it; the one on the PATH changes to another user. */
const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const CONTROL = '/usr/lib/rabbitmq/bin/rabbitmqctl';
const UP_WITHIN_MS = 60_000;
/** Until a queue's leader is on disk too. */
const WRITTEN_WITHIN_MS = 1_000;

/** Whether a broker can be started on this machine: Debian's package rabbitmq-server is installed. */
export const hasBroker = (): boolean => existsSync(SERVER);

/** A RabbitMQ of our own, on free ports and in one folder, beside any other of the machine. */
export interface Broker {
  url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on what it has on disk. Resolves when it takes connections. */
  start(): Promise<void>;
  /**
   * Resolves when it may be killed: the named queues are there and each has its leader. RabbitMQ 3.10 does not bring up
   * a quorum queue that it was killed over within seconds of its making.
   */
  settled(queues: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const Queues = z.array(z.object({ name: z.string(), leader: z.string() }));

const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port); // TCP has no other address
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
};

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    // A broker that is ready answers the protocol header; one that is still starting closes the connection.
    const socket = net.connect(port, '127.0.0.1', () => socket.write('AMQP\0\0\x09\x01'));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

/**
 * Starts a broker in `folder`, which keeps its data, log and settings.
 * @throws Error with the end of its log when it is not up within a minute
 */
export async function startBroker(folder: string): Promise<Broker> {
  await mkdir(folder, { recursive: true });
  const [port = 0, distribution = 0, mapper = 0] = await freePorts(3);
  const inFolder = (name: string) => path.join(folder, name);
  await writeFile(
    inFolder('rabbitmq.conf'),
    'vm_memory_high_watermark.relative = 0.2\ndisk_free_limit.absolute = 50MB\n',
  );
  await writeFile(inFolder('enabled_plugins'), '[].\n');
  await writeFile(inFolder('env.conf'), '');
  const environment = {
    ...process.env,
    HOME: folder,
    ERL_EPMD_PORT: String(mapper),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `jobspeak-${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_MNESIA_BASE: inFolder('data'),
    RABBITMQ_LOG_BASE: inFolder('log'),
    RABBITMQ_PID_FILE: inFolder('pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('enabled_plugins'),
    RABBITMQ_CONFIG_FILE: inFolder('rabbitmq'),
    RABBITMQ_CONF_ENV_FILE: inFolder('env.conf'),
  };
  let server: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => {
    const running = server;
    server = undefined;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    process.kill(-running.pid, signal);
    await exited;
  };
  const broker: Broker = {
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async start() {
      const output = openSync(inFolder('output.log'), 'a');
      server = spawn(SERVER, [], { env: environment, detached: true, stdio: ['ignore', output, output] });
      for (const deadline = Date.now() + UP_WITHIN_MS; !(await answers(port)); await delay(100))
        if (server.exitCode !== null || Date.now() > deadline)
          throw new Error(`RabbitMQ is not up:\n${(await readFile(inFolder('output.log'), 'utf8')).slice(-2_000)}`);
    },
    async settled(queues) {
      const question = ['--quiet', '--formatter', 'json', 'list_queues', 'name', 'leader'];
      for (let missing = queues; missing.length > 0; ) {
        const { stdout } = await run(CONTROL, question, { env: environment });
        const led = new Set(Queues.parse(JSON.parse(stdout)).flatMap(({ name, leader }) => (leader ? [name] : [])));
        missing = queues.filter((name) => !led.has(name));
        await delay(WRITTEN_WITHIN_MS);
      }
    },
    async stop() {
      await end('SIGTERM');
      spawnSync('epmd', ['-port', String(mapper), '-kill'], { env: environment });
    },
  };
  await broker.start();
  return broker;
}
