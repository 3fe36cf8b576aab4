/** npm run seed: fills the demo account with believable data, once. */
import { createHash } from 'node:crypto';
import { createLog } from '@jobspeak/kit';
import { type Config, loadConfig } from './config';
import { DEMO, ensureAccount } from './demo';
import { CLIENTS, ITEMS, QUOTES, SETTINGS } from './demo-data';
import { explain } from './explain';
import { startJobspeak } from './run';

interface Api {
  get<T>(path: string): Promise<T>;
  send(method: 'POST' | 'PUT', path: string, body: object, key?: string): Promise<void>;
}

function createApi(url: string, token: string): Api {
  const call = async (method: string, path: string, body?: object, key?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // 409: it is there from an earlier seeding.
    if (!response.ok && response.status !== 409) throw new Error(`${method} ${path} answered ${response.status}.`);
    return response;
  };
  return {
    get: async <T>(path: string) => (await (await call('GET', path)).json()) as T,
    send: async (method, path, body, key) => void (await call(method, path, body, key)),
  };
}

/** The same name gives the same id, so that seeding again makes nothing twice. */
const idOf = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

async function fill(api: Api): Promise<void> {
  await api.send('PUT', '/business/settings', { ...(await api.get<object>('/business/settings')), ...SETTINGS });
  for (const item of ITEMS) await api.send('POST', '/items', item);
  const known = await api.get<{ items: { id: string; name: string }[] }>('/clients?limit=100');
  const missing = CLIENTS.filter(({ name }) => !known.items.some((client) => client.name === name));
  for (const client of missing) await api.send('POST', '/clients', client);
  for (const [number, { title, client, lines, notes = '' }] of QUOTES.entries()) {
    const content = lines.map((line, index) => ({ id: idOf(`${title} ${index}`), ...line }));
    const deposit = { type: 'percent', value: 25 };
    await api.send(
      'POST',
      '/quotes',
      { title, notes, client: CLIENTS[client], lines: content, deposit },
      `demo-quote-${number}`,
    );
  }
}

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );

/** The Jobspeak that runs already, or one of our own for as long as this takes. */
async function reach(config: Config): Promise<{ apiUrl: string; stop(): Promise<void> }> {
  const apiUrl = `http://127.0.0.1:${config.apiPort}`;
  if (await isUp(apiUrl)) return { apiUrl, stop: async () => {} };
  return startJobspeak(config, createLog({ name: 'jobspeak', level: 'silent' }));
}

async function main(): Promise<void> {
  const jobspeak = await reach(loadConfig(process.env));
  try {
    const { access_token: token } = await ensureAccount(jobspeak.apiUrl, DEMO);
    await fill(createApi(jobspeak.apiUrl, token));
    console.log(`The demo account is filled: ${DEMO.email} / ${DEMO.password}`);
  } finally {
    await jobspeak.stop();
  }
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
