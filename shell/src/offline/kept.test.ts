import { openKept, PAGE } from './kept';

const DAY = 24 * 3600_000;

/** Cache Storage as far as it is used: answers by address. */
function fakeCaches() {
  const kept = new Map<string, string>();
  const cache = {
    match: async (address: string) => {
      const body = kept.get(address);
      return body === undefined ? undefined : { json: async () => JSON.parse(body) as unknown, text: async () => body };
    },
    put: async (address: string, answer: { text: () => Promise<string> }) =>
      void kept.set(address, await answer.text()),
    delete: async (address: string) => kept.delete(address),
  };
  return { kept, storage: { open: async () => cache } };
}

/** A server with a version of the app on it. */
function aServer() {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const broken = new Set<string>();
  const deploy = (version: string, script: string) => {
    files.set('/offline.json', JSON.stringify({ version, files: [script] }));
    files.set(`/${script}`, `code of ${version}`);
    files.set(PAGE, `<page of ${version}>`);
    files.set('/remotes.json', `{"of":"${version}"}`);
  };
  const answer = async (address: string) => {
    asked.push(address);
    if (broken.has(address)) throw new TypeError('Failed to fetch');
    const body = files.get(address);
    return {
      ok: body !== undefined,
      status: body === undefined ? 404 : 200,
      json: async () => JSON.parse(body ?? 'null') as unknown,
      text: async () => body ?? '',
    };
  };
  return { deploy, asked, broken, answer };
}

let device: ReturnType<typeof fakeCaches>;
let server: ReturnType<typeof aServer>;
beforeEach(() => {
  device = fakeCaches();
  server = aServer();
  // made of strings here: jsdom knows no Response
  const Response = class {
    constructor(private readonly body: string) {}
    text = async () => this.body;
  };
  Object.assign(globalThis, { caches: device.storage, fetch: server.answer, Response });
});

test('what the app is made of is kept whole, and a remote that is not deployed is left out', async () => {
  server.deploy('one', 'js/main.11111111.js');
  expect(await openKept().renew(0)).toEqual({ before: null, now: 'one' });
  expect(device.kept.get(PAGE)).toBe('<page of one>');
  expect(device.kept.get('/js/main.11111111.js')).toBe('code of one');
});

test('a newer version takes its place only once all of it is there', async () => {
  server.deploy('one', 'js/main.11111111.js');
  const kept = openKept();
  await kept.renew(0);
  server.deploy('two', 'js/main.22222222.js');
  server.broken.add('/js/main.22222222.js');
  await expect(kept.renew(DAY)).rejects.toThrow('Failed to fetch');
  expect(device.kept.get(PAGE)).toBe('<page of one>');
  server.broken.clear();
  expect(await kept.renew(DAY)).toEqual({ before: 'one', now: 'two' });
  expect(device.kept.get(PAGE)).toBe('<page of two>');
});

test('an open page finds the files of its own version for a week, and no longer', async () => {
  server.deploy('one', 'js/main.11111111.js');
  const kept = openKept();
  await kept.renew(0);
  server.deploy('two', 'js/main.22222222.js');
  await kept.renew(6 * DAY);
  expect(device.kept.has('/js/main.11111111.js')).toBe(true);
  await kept.renew(8 * DAY);
  expect(device.kept.has('/js/main.11111111.js')).toBe(false);
  expect(device.kept.has('/js/main.22222222.js')).toBe(true);
});

test('a file that is kept is not fetched again', async () => {
  server.deploy('one', 'js/main.11111111.js');
  const kept = openKept();
  await kept.renew(0);
  await kept.renew(1);
  expect(server.asked.filter((address) => address === '/js/main.11111111.js')).toHaveLength(1);
});

test('two askings at once are one renewal', async () => {
  server.deploy('one', 'js/main.11111111.js');
  const kept = openKept();
  await Promise.all([kept.renew(0), kept.renew(0)]);
  expect(server.asked.filter((address) => address === PAGE)).toHaveLength(1);
});
