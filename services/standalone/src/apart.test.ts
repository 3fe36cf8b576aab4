import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authService } from '@jobspeak/auth';
import {
  type Bus,
  createDiskStore,
  createLog,
  createRabbitBus,
  type Db,
  followEndedSessions,
  keysFrom,
  openDb,
  type RunningService,
  type ServiceDefinition,
  startServices,
} from '@jobspeak/kit';
import { type Broker, hasBroker, soundFile, startBroker } from '@jobspeak/kit/testing';
import { MailSettings, notificationService, openMailer } from '@jobspeak/notification';
import { onboardingService } from '@jobspeak/onboarding';
import { type PdfBrowser, pdfService } from '@jobspeak/pdf';
import { quoteService } from '@jobspeak/quote';
import { recordingService, type SpeechEngine } from '@jobspeak/recording';

/** What an account leaves in a service apart from the others, and how each hears that a session or an account ends. */
const suite = hasBroker() ? describe : describe.skip;
const prefix = `apart_${randomUUID().slice(0, 8)}_`;
const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });
const PASSWORD = 'correct horse';
const SPOKEN = 'Two days of labour and a boiler';

const engine: SpeechEngine = {
  async transcribe(source) {
    for await (const _part of source); // heard to its end
    const segments = [{ startMs: 0, endMs: 6_000, text: SPOKEN }];
    return { durationMs: 6_000, speechMs: 6_000, segments, engine: 'test' };
  },
  cut: () => Promise.reject(new Error('Nothing is cut here.')),
  stop: async () => {},
};
const browser: PdfBrowser = {
  fonts: 'inside',
  render: async (html: string) => Buffer.from(`%PDF-1.7 ${html}`),
  stop: async () => {},
};

/** A service in a process of its own, as far as it can tell: with a connection to the broker that is its alone. */
interface Apart {
  name: string;
  running: RunningService;
  bus: Bus;
  db: Db;
}

suite('services apart from one another (skipped where rabbitmq-server is not installed)', () => {
  let folder = '';
  let broker: Broker;
  const apart: Apart[] = [];
  const urlOf = (name: string) => apart.find((service) => service.name === name)?.running.url ?? '';
  const objects = () => createDiskStore(path.join(folder, 'objects'));

  async function startApart(definition: ServiceDefinition): Promise<void> {
    const clock = () => new Date();
    const bus = createRabbitBus({ url: broker.url, name: definition.name, log });
    const ended = followEndedSessions({ authUrl: () => urlOf('auth'), clock, log });
    const keys: ReturnType<typeof keysFrom> = (...token) =>
      keysFrom(`${urlOf('auth')}/auth/.well-known/jwks.json`)(...token);
    bus.subscribe([ended.consumer]);
    const surroundings = { databaseUrl, bus, objects: objects(), log, keys, clock, ended };
    const named = { ...definition, name: prefix + definition.name };
    const [running] = await startServices([named], surroundings);
    if (running) apart.push({ name: definition.name, running, bus, db: openDb(databaseUrl, named.name, { max: 2 }) });
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-apart-'));
    broker = await startBroker(path.join(folder, 'broker'));
    const mailer = openMailer(MailSettings.parse({}), path.join(folder, 'mail'));
    const definitions = [
      authService({ lockOut: { perAddress: 1_000, perAccount: 1_000, forMs: 1_000 } }),
      recordingService({ engine }),
      quoteService(),
      pdfService({ browser }),
      notificationService({ mailer }),
      onboardingService(),
    ];
    await Promise.all(definitions.map(startApart));
  });
  afterAll(async () => {
    await Promise.all(
      apart.map(async ({ running, bus, db, name }) => {
        await running.stop();
        await bus.stop();
        await db.raw('drop schema ?? cascade', [prefix + name]);
        await db.destroy();
      }),
    );
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(name: string, method: string, route: string, body?: unknown, token?: string) {
    const isRaw = Buffer.isBuffer(body);
    const response = await fetch(urlOf(name) + route, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': isRaw ? 'audio/wav' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as it expects it to be
    return { status: response.status, body: isJson ? JSON.parse(text) : undefined };
  }

  /** Resolves once it is so. What never comes to be ends the test. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await delay(20);
  }

  /** Somebody with a session, and a word that is in all that is theirs. */
  async function somebody() {
    const word = `w${randomUUID().replaceAll('-', '')}`;
    const email = `${word}@example.com`;
    const input = { email, password: PASSWORD, businessName: `Firm ${word}`, firstName: word };
    const { status, body } = await call('auth', 'POST', '/auth/register', input);
    expect(status).toBe(201);
    return { word, email, accountId: String(body.user.accountId), id: String(body.user.id), token: body.access_token };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;

  /** Every row of every table of a service that says something, as text. */
  async function kept({ db, name }: Apart, needle: string): Promise<string[]> {
    const { rows } = await db.raw<{ rows: { table: string }[] }>(
      `select table_name as "table" from information_schema.tables where table_schema = current_schema`,
    );
    const found: string[] = [];
    for (const { table } of rows) {
      const { rows: hits } = await db.raw<{ rows: object[] }>(
        'select 1 from ?? as kept where strpos(lower(kept::text), ?) > 0',
        [table, needle],
      );
      if (hits.length > 0) found.push(`${name}.${table}`);
    }
    return found;
  }
  const keptOf = async (needle: string): Promise<string[]> =>
    (await Promise.all(apart.map((service) => kept(service, needle.toLowerCase())))).flat().sort();
  const objectsOf = async ({ accountId }: Somebody) => [
    ...(await objects().list(`recordings/${accountId}/`)),
    ...(await objects().list(`pdf/${accountId}/`)),
  ];
  async function mailsOf({ email }: Somebody): Promise<number> {
    const files = await readdir(path.join(folder, 'mail')).catch((): string[] => []);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, 'mail', file), 'utf8')));
    return texts.filter((text) => text.includes(email)).length;
  }

  /** Leaves something of a person in every service: rows, events, sound, a document and an e-mail. */
  async function leaveTraces(person: Somebody): Promise<void> {
    const own = (name: string, method: string, route: string, body?: unknown) =>
      call(name, method, route, body, person.token);
    const item = { name: `Boiler ${person.word}`, kind: 'material', unit: 'each', unitPrice: 90_000 };
    // the business is there once quote has heard of the registration
    await until(async () => (await own('quote', 'POST', '/items', item)).status === 201);
    await own('quote', 'POST', '/clients', { name: `Client ${person.word}` });
    const quote = (await own('quote', 'POST', '/quotes', { title: `Hall ${person.word}`, lines: [] })).body;
    expect((await own('quote', 'GET', `/quotes/${quote.id}/pdf`)).status).toBe(200);
    const sound = soundFile(new Float32Array(16_000 * 6), 16_000);
    const recording = (await own('recording', 'POST', '/recordings/upload', sound)).body;
    const state = async () => (await own('quote', 'GET', `/quotes/${recording.quoteId}`)).body.state;
    await until(async () => (await state()) === 'draft');
    await until(async () => (await mailsOf(person)) > 0);
    const recordingDb = apart.find(({ name }) => name === 'recording')?.db;
    await until(async () => (await recordingDb?.('items').where({ account_id: person.accountId }))?.length === 1);
  }

  test('an account that is deleted is forgotten by every service, with its objects, and its neighbour is not', async () => {
    const [me, neighbour] = [await somebody(), await somebody()];
    for (const person of [me, neighbour]) await leaveTraces(person);
    const before = await keptOf(neighbour.accountId);
    for (const name of ['quote', 'recording', 'pdf', 'notification', 'onboarding', 'auth'])
      expect(before.some((table) => table.startsWith(`${name}.`))).toBe(true);
    expect((await objectsOf(me)).length).toBeGreaterThan(1);

    const deleted = await call('auth', 'POST', '/users/delete-my-account', { password: PASSWORD }, me.token);
    expect(deleted.status).toBe(204);
    // what may stay is a number that leads to nobody: the note that it is forgotten, and the event that says so
    const marks = ['notification', 'onboarding', 'pdf', 'quote', 'recording'].map(
      (name) => `${name}.forgotten_accounts`,
    );
    await until(
      async () => (await keptOf(me.accountId)).filter((table) => table !== 'auth.outbox').join() === marks.join(),
    );
    await until(async () => (await objectsOf(me)).length === 0);
    expect(await keptOf(me.word)).toEqual([]);
    expect(await mailsOf(me)).toBe(0);
    expect(await keptOf(neighbour.accountId)).toEqual(before);
    expect((await objectsOf(neighbour)).length).toBeGreaterThan(1);
    expect(await mailsOf(neighbour)).toBeGreaterThan(0);
  });

  const doors = { auth: '/auth/profile', recording: `/recordings/${randomUUID()}`, quote: '/quotes' };
  const codesFor = (token: string) =>
    Promise.all(
      Object.entries(doors).map(async ([name, route]) => (await call(name, 'GET', route, undefined, token)).body.code),
    );
  const login = async (email: string, password = PASSWORD) =>
    (await call('auth', 'POST', '/auth/login', { email, password })).body.access_token as string;

  /** The secret of the link that somebody is sent. */
  async function resetToken(email: string): Promise<string | null> {
    const asked = () =>
      apart
        .find(({ name }) => name === 'auth')
        ?.db('outbox')
        .where({ name: 'email.requested' })
        .whereRaw(`data->>'to' = ? and data->>'template' = 'reset-password'`, [email])
        .first();
    await until(async () => (await asked()) !== undefined);
    return new URL((await asked())?.data.values.link).searchParams.get('token');
  }

  async function boss(): Promise<string> {
    const { email } = await somebody();
    await apart
      .find(({ name }) => name === 'auth')
      ?.db('users')
      .where({ email })
      .update({ role: 'admin' });
    return login(email);
  }

  test.each<[string, (person: Somebody) => Promise<{ status: number }>]>([
    [
      'a new password, elsewhere',
      async ({ email }) =>
        call(
          'auth',
          'POST',
          '/auth/change-password',
          { currentPassword: PASSWORD, newPassword: 'a finer horse' },
          await login(email),
        ),
    ],
    [
      'a reset',
      async ({ email }) => {
        await call('auth', 'POST', '/auth/request-password-reset', { email });
        const token = await resetToken(email);
        return call('auth', 'POST', '/auth/reset-password', { email, token, password: 'a finer horse' });
      },
    ],
    ['a lock', async ({ id }) => call('auth', 'PATCH', `/admin/users/${id}`, { isLocked: true }, await boss())],
    ['a new role', async ({ id }) => call('auth', 'PATCH', `/admin/users/${id}`, { role: 'tester' }, await boss())],
    [
      'the other devices signed out',
      async ({ email }) => call('auth', 'DELETE', '/auth/sessions', undefined, await login(email)),
    ],
    [
      'the account deleted',
      ({ token }) => call('auth', 'POST', '/users/delete-my-account', { password: PASSWORD }, token),
    ],
  ])('%s ends a session in every service, told by the broker', async (_name, end) => {
    const person = await somebody();
    expect(await codesFor(person.token)).not.toContain('SESSION_EXPIRED');
    const ended = await end(person);
    expect(ended.status).toBeLessThan(300);
    const since = performance.now();
    await until(async () => (await codesFor(person.token)).every((code) => code === 'SESSION_EXPIRED'));
    // by the event: the list of all that has ended is fetched again every five seconds alone
    expect(performance.now() - since).toBeLessThan(4_000);
  });
});
