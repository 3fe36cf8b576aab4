import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo; // TCP has no other kind of address
  server.close();
  await once(server, 'close');
  return port;
}

export interface RunningProduct {
  apiUrl: string;
  /** Where its pages are, by the name that a browser trusts with a microphone. */
  webUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the product on embedded parts in a process of its own.
 * @throws Error with what it printed when it ends instead
 */
export async function startProduct(dataDir: string): Promise<RunningProduct> {
  const [web, api] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), 'services/standalone/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      WEB_PORT: String(web),
      API_PORT: String(api),
      LOG_LEVEL: 'warn',
      // a measurement speaks more quotes than are free in a month
      DEFAULT_PLAN: 'gold',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      printed += text.toString();
      if (printed.includes('Jobspeak is ready')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The product ended instead:\n${printed}`)));
  });
  return {
    apiUrl: `http://127.0.0.1:${api}`,
    webUrl: `http://localhost:${web}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
