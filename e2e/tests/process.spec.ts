import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { audioOf, call, dataFolder, freePort, Product, register } from '../support/product';

test.describe.configure({ timeout: 120_000 });

let folder: string;
let remove: () => Promise<void>;
const running: Product[] = [];

test.beforeEach(async () => {
  ({ folder, remove } = await dataFolder());
});
test.afterEach(async () => {
  for (const product of running.splice(0)) {
    product.signal('SIGTERM');
    await product.ended();
  }
  await remove();
});

async function start(ports?: { web: number; api: number }, data = folder): Promise<Product> {
  const product = await Product.spawn(ports ?? { web: await freePort(), api: await freePort() }, data);
  running.push(product);
  return product;
}

/** Processes that work on a data folder, whoever started them (Linux). */
function processesOn(data: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(path.join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ');
      } catch {
        return ''; // it ended while we looked
      }
    })
    .filter((command) => command.includes(data));
}

test('a second start and one on a busy port say what to do; Ctrl-C ends the first within 3 s and leaves no process', async () => {
  const product = await start();
  await product.ready();
  expect(product.output).toMatch(/Jobspeak is ready at http:\/\/localhost:\d+ · demo login \S+ \/ \S+\n$/);
  const second = await start();
  expect(await second.ended()).toBe(1);
  expect(second.output).toMatch(
    /^Jobspeak is already running on the data in .+ set DATA_DIR, WEB_PORT and API_PORT for a second one\.\n$/,
  );
  await call(product.apiUrl, 'GET', '/healthz');

  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const elsewhere = await dataFolder();
  const blocked = await start({ web: port, api: await freePort() }, elsewhere.folder);
  expect(await blocked.ended()).toBe(1);
  expect(blocked.output).toContain(
    `Port ${port} is already in use. Stop what uses it, or choose another one: WEB_PORT=${port + 1} npm start`,
  );
  expect(processesOn(elsewhere.folder)).toEqual([]);
  taken.close();
  await elsewhere.remove();

  expect(processesOn(folder).length).toBeGreaterThan(0);
  const started = Date.now();
  product.signal('SIGINT');
  expect(await product.ended()).toBe(0);
  expect(Date.now() - started).toBeLessThan(3_000);
  expect(processesOn(folder)).toEqual([]);
});

test('a wrong setting is named', async () => {
  const product = await start({ web: 99_999, api: await freePort() });
  expect(await product.ended()).toBe(1);
  expect(product.output).toContain('WEB_PORT: a port between 1 and 65535 is expected');
});

test('killed in the middle of a generation, the quote is finished after the next start, once', async () => {
  const first = await start();
  await first.ready();
  const { token } = await register(first.apiUrl);
  const { id, quoteId } = await call(first.apiUrl, 'POST', '/recordings/upload', {
    token,
    body: audioOf('gb-glazing-004.webm'),
  });
  const state = async (product: Product) => (await call(product.apiUrl, 'GET', `/recordings/${id}`, { token })).state;
  await expect.poll(() => state(first), { intervals: [10] }).toBe('transcribing');
  first.signal('SIGKILL');
  await first.ended();

  const second = await start();
  await second.ready();
  const quote = () => call(second.apiUrl, 'GET', `/quotes/${quoteId}`, { token });
  await expect.poll(async () => (await quote()).state, { timeout: 60_000 }).toBe('draft');
  expect((await quote()).lines.length).toBeGreaterThan(5);
  const { items } = await call(second.apiUrl, 'GET', '/quotes', { token });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ id: quoteId, failed: false });
  expect((await quote()).version).toBe(2);
});
