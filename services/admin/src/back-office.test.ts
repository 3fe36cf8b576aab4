import { randomUUID } from 'node:crypto';
import {
  AdminDashboard,
  ErrorDetail,
  ErrorGroupPage,
  type GenerationLog,
  GenerationLogs,
  GenerationTimes,
  generationLogged,
  Metrics,
  type Stage,
  SystemStatus,
  userDeleted,
  userRegistered,
} from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { adminService } from './app';
import { TelemetryRetention } from './settings';
import { error, gauge, histogramsOf, type Sample, seeded, spansOf } from './testing';

const { retention } = TelemetryRetention.parse({});
const service = useService(() => adminService({ retention }));
const MINUTE_MS = 60_000;
/** The end of the hour that is looked at: whole minutes, so that both sides cut time in the same places. */
const END = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const HOUR = `from=${new Date(END - 60 * MINUTE_MS).toISOString()}&to=${new Date(END).toISOString()}`;

beforeEach(async () => {
  for (const table of Object.keys(retention)) await service.db(table).delete();
});
afterEach(() => service.setTime(null));

const ROUTES = ['/quotes', '/quotes/:id', '/recordings/upload'];
const ENGINES: Record<string, string[]> = { decode: [''], transcribe: ['local', 'openai'], extract: ['local'] };

function samples(count: number): Sample[] {
  const random = seeded(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // from a millisecond to half a minute, as durations are spread: most short, few long
  const seconds = () => Math.round(10 ** (-3 + 4.4 * random() ** 2) * 1e6) / 1e6;
  const at = () => END - Math.floor(1 + random() * 60 * MINUTE_MS);
  return Array.from({ length: count }, (_, index): Sample => {
    if (index % 4 === 0) {
      const stage = pick(Object.keys(ENGINES));
      const engine = pick(ENGINES[stage] ?? []);
      const attributes = {
        'jobspeak.service': 'recording',
        'jobspeak.generation.stage': stage,
        ...(engine && { 'jobspeak.generation.engine': engine }),
      };
      return { at: at(), seconds: seconds(), metric: 'jobspeak.generation.stage.duration', attributes };
    }
    const attributes = {
      'jobspeak.service': 'gateway',
      'http.route': pick(ROUTES),
      'http.request.method': pick(['GET', 'POST']),
      'http.response.status_code': pick([200, 200, 200, 404, 500]),
    };
    return { at: at(), seconds: seconds(), metric: 'http.server.request.duration', attributes };
  });
}

/** What was kept raw, for the sums beside. */
async function rawSpans(name: string, where: Record<string, string> = {}) {
  const rows: { started_at: Date; duration_ms: number; attributes: Record<string, string | number> }[] = await service
    .db('spans')
    .where({ name });
  return rows
    .filter(({ attributes }) => Object.entries(where).every(([key, value]) => (attributes[key] ?? '') === value))
    .map(({ started_at: at, duration_ms: ms, attributes }) => ({
      at: at.getTime(),
      ms,
      hasFailed: Number(attributes['http.response.status_code'] ?? 0) >= 500,
    }));
}

type Raw = Awaited<ReturnType<typeof rawSpans>>;

/** Counts, means and the largest are the same to the hundredth of a millisecond; percentiles are within 5 %. */
function expectSame(shown: Metrics['total'], raw: Raw): void {
  const sorted = raw.map(({ ms }) => ms).sort((one, other) => one - other);
  expect(shown.count).toBe(raw.length);
  expect(shown.failed).toBe(raw.filter(({ hasFailed }) => hasFailed).length);
  expect(shown.meanMs).toBeCloseTo(sorted.reduce((sum, one) => sum + one, 0) / sorted.length, 1);
  expect(shown.maxMs).toBeCloseTo(sorted.at(-1) ?? 0, 1);
  for (const [share, percentile] of [
    [0.5, shown.p50Ms],
    [0.95, shown.p95Ms],
    [0.99, shown.p99Ms],
  ] as const) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    expect(Math.abs((percentile ?? 0) - exact) / exact).toBeLessThan(0.05);
  }
}

describe('the numbers are those of the raw spans', () => {
  beforeEach(async () => {
    const told = samples(2_000);
    const answers = [
      await service.anybody.post('/v1/traces', spansOf(told)),
      await service.anybody.post('/v1/metrics', histogramsOf(told)),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { partialSuccess: {} }]);
  });

  test('on metrics: in all, by the minute and by the route', async () => {
    const admin = await service.person({ role: 'admin' });
    const metric = 'http.server.request.duration';
    const shown = Metrics.parse((await admin.get(`/admin/metrics?${HOUR}`)).body);
    const raw = await rawSpans(metric);
    expect(shown).toMatchObject({ service: 'gateway', route: null, stepSeconds: 60, services: ['gateway'] });
    expectSame(shown.total, raw);
    expect(shown.series).toHaveLength(60);
    const busy = shown.series.filter(({ count }) => count > 0);
    expect(busy.length).toBeGreaterThan(50);
    for (const { at, ...minute } of busy) {
      const from = Date.parse(at);
      expectSame(
        minute,
        raw.filter((one) => one.at >= from && one.at < from + MINUTE_MS),
      );
    }
    expect(shown.routes).toHaveLength(6);
    for (const { route, method, ...total } of shown.routes)
      expectSame(total, await rawSpans(metric, { 'http.route': route, 'http.request.method': method }));
    const one = Metrics.parse((await admin.get(`/admin/metrics?${HOUR}&route=/quotes`)).body);
    expectSame(one.total, await rawSpans(metric, { 'http.route': '/quotes' }));
    const byDay = await admin.get(`/admin/metrics?from=${new Date(END - 30 * 86_400_000).toISOString()}`);
    expectSame(Metrics.parse(byDay.body).total, raw);
  });

  test('on generation times: each stage and engine', async () => {
    const admin = await service.person({ role: 'admin' });
    const metric = 'jobspeak.generation.stage.duration';
    const { stages } = GenerationTimes.parse((await admin.get(`/admin/generation-times?${HOUR}`)).body);
    expect(stages.map(({ stage, engine }) => `${stage} ${engine}`)).toEqual([
      'decode ',
      'transcribe local',
      'transcribe openai',
      'extract local',
    ]);
    for (const { stage, engine, total } of stages) {
      const split = { 'jobspeak.generation.stage': stage, 'jobspeak.generation.engine': engine };
      expectSame(total, await rawSpans(metric, split));
    }
  });
});

const log = (facts: Partial<GenerationLog> = {}): GenerationLog => ({
  quoteId: randomUUID(),
  recordingId: randomUUID(),
  outcome: 'done',
  error: null,
  totalMs: 900,
  bytes: 31_000,
  durationMs: 4_000,
  stages: [{ stage: 'transcribe', outcome: 'done', ms: 900, engine: 'local', reason: null, attempts: 1 }],
  segments: [{ startMs: 0, endMs: 4_000, text: '<img src=x onerror=alert(1)>' }],
  reading: null,
  ...facts,
});

test('how a generation went is shown with every attempt, and who looks at it is noted for good', async () => {
  const admin = await service.person({ role: 'admin' });
  const whose = randomUUID();
  const first = log({ outcome: 'failed', error: 'QUOTE_EMPTY_DETECTED', totalMs: 40 });
  const second = log({ quoteId: first.quoteId });
  for (const one of [first, second]) await service.deliver(generationLogged, whose, one);
  await service.deliver(generationLogged, randomUUID(), log({ totalMs: 5_000 }));
  const { items } = GenerationLogs.parse((await admin.get(`/admin/generation-logs/${first.quoteId}`)).body);
  expect(items).toMatchObject([{ ...second, accountId: whose }, first]);
  const looks = service.db('acts').where({ whose });
  expect(await looks).toMatchObject([{ admin_id: admin.userId, act: 'generation-looked-at', what: first.quoteId }]);
  const times = GenerationTimes.parse((await admin.get('/admin/generation-times')).body);
  expect(times.total).toMatchObject({ count: 3, failed: 1, maxMs: 5_000 });
  expect(times.slowest.map(({ totalMs, slowest }) => [totalMs, slowest])).toEqual([
    [5_000, 'transcribe'],
    [900, 'transcribe'],
    [40, 'transcribe'],
  ]);
  expect(times.distribution.filter(({ count }) => count > 0).map(({ upToMs }) => upToMs)).toEqual([63, 1_000, 5_657]);
  for (const nobodys of [randomUUID(), 'nonsense'])
    expect((await admin.get(`/admin/generation-logs/${nobodys}`)).body.code).toBe('QUOTE_NOT_FOUND');
});

test('what was said is gone with its account; that somebody looked at it is not', async () => {
  const admin = await service.person({ role: 'admin' });
  const whose = randomUUID();
  const said = log();
  await service.deliver(generationLogged, whose, said);
  await admin.get(`/admin/generation-logs/${said.quoteId}`);
  await service.deliver(userDeleted, whose, { userId: randomUUID() });
  expect((await admin.get(`/admin/generation-logs/${said.quoteId}`)).status).toBe(404);
  expect(await service.db('generations').where({ account_id: whose })).toEqual([]);
  expect(await service.db('acts').where({ whose })).toHaveLength(1);
});

test('errors are shown by their mistake, with when, how often, in which release and trace, and as text', async () => {
  const admin = await service.person({ role: 'admin' });
  const tell = (...facts: Parameters<typeof error>) => service.anybody.post('/v1/logs', error(...facts));
  const later = END - MINUTE_MS;
  await tell(END - 50 * MINUTE_MS, 'a PDF could not be made (1)', 'pdf');
  await tell(later, 'a PDF could not be made (22)', 'pdf', { 'jobspeak.account.id': 'an-account' });
  const markup = '<script>alert(1)</script>';
  await tell(later - 1, 'an error in a page', 'browser', { 'exception.message': markup, 'service.version': '1.2.3' });
  await tell(END - 3 * 60 * MINUTE_MS, 'of long ago', 'pdf');
  const { items, services } = ErrorGroupPage.parse((await admin.get(`/admin/error-logs?${HOUR}`)).body);
  expect(services).toEqual(['browser', 'pdf']);
  expect(items).toMatchObject([
    { service: 'pdf', message: 'a PDF could not be made (22)', count: 2, traceId: 'ab'.repeat(16), release: null },
    { service: 'browser', message: `an error in a page: ${markup}`, count: 1, release: '1.2.3' },
  ]);
  const [pdf] = items;
  expect(pdf).toMatchObject({
    firstAt: new Date(END - 50 * MINUTE_MS).toISOString(),
    lastAt: new Date(later).toISOString(),
  });
  const narrowed = await admin.get(`/admin/error-logs?${HOUR}&service=browser&search=PAGE`);
  expect(narrowed.body.items).toHaveLength(1);
  const place = `/admin/error-logs/${pdf?.fingerprint}?${HOUR}`;
  const { group, hours, latest } = ErrorDetail.parse((await admin.get(place)).body);
  expect(group.count).toBe(2);
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(latest).toMatchObject([
    { attributes: { 'jobspeak.account.id': 'an-account' } },
    { message: expect.stringContaining('(1)') },
  ]);
  expect((await admin.get('/admin/error-logs/nothing')).status).toBe(404);
});

test('of one account there is what went wrong for it, counted for it alone', async () => {
  const admin = await service.person({ role: 'admin' });
  const [own, other] = [randomUUID(), randomUUID()];
  const tell = (at: number, accountId: string, message = 'a PDF could not be made') =>
    service.anybody.post('/v1/logs', error(at, message, 'pdf', { 'jobspeak.account.id': accountId }));
  for (const minutes of [40, 30]) await tell(END - minutes * MINUTE_MS, own);
  for (const minutes of [50, 20]) await tell(END - minutes * MINUTE_MS, other);
  await tell(END - MINUTE_MS, other, 'nothing was heard');
  await tell(END - 3 * 60 * MINUTE_MS, own, 'of long ago');
  const answer = await admin.get(`/admin/error-logs?${HOUR}&accountId=${own}`);
  expect(ErrorGroupPage.parse(answer.body)).toMatchObject({
    items: [
      {
        message: 'a PDF could not be made',
        count: 2,
        firstAt: new Date(END - 40 * MINUTE_MS).toISOString(),
        lastAt: new Date(END - 30 * MINUTE_MS).toISOString(),
      },
    ],
    nextCursor: null,
  });
  const nobody = await admin.get(`/admin/error-logs?${HOUR}&accountId=${randomUUID()}`);
  expect(nobody.body.items).toEqual([]);
  // those of all others are not read for it
  await service.db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    const { rows } = await trx.raw(
      `explain select count(*) from error_logs where attributes->>'jobspeak.account.id' = ? and at >= now()`,
      [own],
    );
    expect(JSON.stringify(rows)).toMatch(/Index Cond[^"]*jobspeak\.account\.id/);
  });
});

const failedAt = (stage: Stage, error: string): GenerationLog =>
  log({
    outcome: 'failed',
    error,
    stages: [{ stage, outcome: 'failed', ms: null, engine: null, reason: null, attempts: 3 }],
  });

test('the status says who is silent, who is full and whose work fails', async () => {
  const admin = await service.person({ role: 'admin' });
  const status = async () => {
    const { parts, state } = SystemStatus.parse((await admin.get('/admin/system-status')).body);
    return { state, of: (id: string) => parts.find((part) => part.id === id) };
  };
  const send = (body: unknown) => service.anybody.post('/v1/metrics', body);
  await send(gauge('jobspeak.outbox.oldest_age', 0, 'auth'));
  await send(gauge('jobspeak.outbox.oldest_age', 400, 'quote'));
  await send(gauge('system.filesystem.utilization', 0.9, 'recording'));
  const printed = (outcome: string, count: number): Sample[] =>
    Array.from({ length: count }, () => ({
      at: Date.now() - 1_000,
      seconds: 0.2,
      metric: 'jobspeak.pdf.duration' as Sample['metric'],
      attributes: { 'jobspeak.service': 'pdf', 'jobspeak.outcome': outcome },
    }));
  await send(histogramsOf([...printed('done', 3), ...printed('failed', 3)]));
  const now = await status();
  expect(now.state).toBe('bad');
  expect(now.of('auth')).toMatchObject({ state: 'good' });
  expect(now.of('quote')).toMatchObject({ state: 'bad', note: 'The oldest event has waited 400.0 s to be published.' });
  expect(now.of('printer')).toMatchObject({
    state: 'bad',
    note: '3 of 6 documents failed in the last 15 minutes.',
    service: 'pdf',
  });
  expect(now.of('notification')).toMatchObject({ state: 'unknown' });
  const transcribed: Sample = {
    at: Date.now() - 1_000,
    seconds: 40,
    metric: 'jobspeak.generation.stage.duration',
    attributes: { 'jobspeak.service': 'recording', 'jobspeak.generation.stage': 'transcribe' },
  };
  await send(histogramsOf([transcribed]));
  expect((await status()).of('speech')).toMatchObject({
    state: 'warn',
    isSlow: true,
    note: 'A recording has taken 40.0 s on average in the last 15 minutes.',
  });
  const broken = (error: string) => service.deliver(generationLogged, randomUUID(), failedAt('transcribe', error));
  await broken('QUOTE_EMPTY_DETECTED');
  expect((await status()).of('speech')).toMatchObject({ state: 'warn' });
  for (let time = 0; time < 3; time++) await broken('QUOTE_GENERATION_FAILED');
  expect((await status()).of('speech')).toMatchObject({
    state: 'bad',
    note: '3 of 4 recordings failed in the last 15 minutes.',
  });
  expect(now.of('disk')).toMatchObject({ state: 'warn', note: 'The fullest disk is 90 % full.' });
  expect(now.of('database')).toMatchObject({ state: 'good' });
  service.setTime(new Date(Date.now() + 10 * MINUTE_MS));
  expect((await status()).of('auth')).toMatchObject({ state: 'bad', note: expect.stringContaining('silent') });
});

test('the status calls no e-mail working that lies here, because no mail server is set', async () => {
  const admin = await service.person({ role: 'admin' });
  const email = async () => {
    const { parts } = SystemStatus.parse((await admin.get('/admin/system-status')).body);
    return parts.find(({ id }) => id === 'email');
  };
  await service.anybody.post('/v1/metrics', gauge('jobspeak.mail.servers', 0, 'notification'));
  expect(await email()).toMatchObject({ state: 'warn', note: 'Kept here, not sent: no mail server is set.' });
  await service.anybody.post('/v1/metrics', gauge('jobspeak.mail.servers', 1, 'notification'));
  expect(await email()).toMatchObject({ state: 'unknown' });
});

test('the dashboard counts sign-ups and generations once, beside the stretch before', async () => {
  const admin = await service.person({ role: 'admin' });
  const registered = {
    userId: randomUUID(),
    email: 'a@b.example',
    firstName: '',
    lastName: '',
    businessName: 'B',
    locale: 'en-GB',
  };
  const id = randomUUID();
  for (let time = 0; time < 2; time++) await service.deliver(userRegistered, randomUUID(), registered, id);
  await service.deliver(generationLogged, randomUUID(), log());
  await service.db('plan_counts').insert({ plan: 'gold', accounts: 2 });
  const { now, before, series, plans } = AdminDashboard.parse((await admin.get('/admin/dashboard')).body);
  expect(now).toMatchObject({ signUps: 1, generations: { count: 1, failed: 0 }, requests: { count: 0, p95Ms: null } });
  expect(before).toMatchObject({ signUps: 0, generations: { count: 0 } });
  expect(plans).toContainEqual({ plan: 'gold', accounts: 2 });
  expect(series.reduce((sum, { signUps }) => sum + signUps, 0)).toBe(1);
});

const PLACES = [
  '/admin/dashboard',
  '/admin/system-status',
  '/admin/metrics',
  '/admin/generation-times',
  `/admin/generation-logs/${randomUUID()}`,
  '/admin/error-logs',
  '/admin/error-logs/0',
  '/admin/traces/0',
];

test.each(PLACES)('%s is for admins alone', async (place) => {
  expect((await service.anybody.get(place)).status).toBe(401);
  for (const role of ['user', 'tester', 'super_admin'] as const)
    expect((await (await service.person({ role })).get(place)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect([200, 404]).toContain((await (await service.person({ role: 'admin' })).get(place)).status);
});

test.each(['from=yesterday', 'to=1', 'service='])(
  'a stretch of time that cannot be read is refused: %s',
  async (query) => {
    const admin = await service.person({ role: 'admin' });
    expect((await admin.get(`/admin/metrics?${query}`)).status).toBe(400);
  },
);
