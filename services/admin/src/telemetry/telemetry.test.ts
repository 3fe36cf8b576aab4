import { gzipSync } from 'node:zlib';
import { useService } from '@jobspeak/kit/testing';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import {
  JsonLogsSerializer,
  JsonMetricsSerializer,
  JsonTraceSerializer,
  ProtobufLogsSerializer,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
} from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  AggregationType,
  InMemoryMetricExporter,
  InstrumentType,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';
import { likenessOf } from './reading';
import { removeSome } from './retention';

const { retention } = TelemetryRetention.parse({});
const service = useService(() => adminService({ retention, atOnce: 2 }));
const resource = resourceFromAttributes({ 'service.name': 'quote' });

/** What OpenTelemetry's own library sends: a span with a child that failed. */
function spans() {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer('test');
  const parent = tracer.startSpan('POST /quotes', { kind: SpanKind.SERVER, attributes: { 'http.route': '/quotes' } });
  const child = tracer.startSpan('INSERT', { kind: SpanKind.CLIENT, attributes: { 'jobspeak.service': 'invoice' } });
  child.setStatus({ code: SpanStatusCode.ERROR });
  child.recordException(new Error('no'));
  child.end();
  parent.end();
  return exporter.getFinishedSpans();
}

/** A histogram has the buckets that the kit's have, or bounds. */
async function metrics(temporality = AggregationTemporality.DELTA, bounds?: number[]) {
  const exporter = new InMemoryMetricExporter(temporality);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const aggregation = bounds
    ? ({ type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: bounds } } as const)
    : ({ type: AggregationType.EXPONENTIAL_HISTOGRAM } as const);
  const views = [{ instrumentType: InstrumentType.HISTOGRAM, aggregation }];
  const provider = new MeterProvider({ resource, readers: [reader], views });
  const meter = provider.getMeter('test');
  const durations = meter.createHistogram('http.server.request.duration');
  durations.record(0.05, { 'http.route': '/quotes' });
  durations.record(0.5, { 'http.route': '/quotes' });
  meter.createObservableGauge('jobspeak.outbox.waiting').addCallback((result) => result.observe(7));
  await reader.forceFlush();
  const [batch] = exporter.getMetrics();
  await provider.shutdown();
  return batch!;
}

function records() {
  const exporter = new InMemoryLogRecordExporter();
  const provider = new LoggerProvider({ resource, processors: [new SimpleLogRecordProcessor({ exporter })] });
  const logger = provider.getLogger('test');
  const stack = 'Error: no\n    at approve (services/quote/src/quotes/actions.ts:12:8)';
  for (const id of ['3f2b8f4e-6a1c-4a60-9c53-5b8f3a3d8e21', '0b0e7b0a-51f8-4a30-b2a5-9f6c1c1d7a55'])
    logger.emit({
      severityNumber: SeverityNumber.ERROR,
      body: `quote ${id} was lost`,
      attributes: { 'exception.type': 'Error', 'exception.stacktrace': stack },
    });
  logger.emit({ severityNumber: SeverityNumber.INFO, body: 'all is well' });
  return exporter.getFinishedLogRecords();
}

const post = (path: string, type: string, bytes: Uint8Array | undefined, headers: Record<string, string> = {}) =>
  service.anybody.post(path, Buffer.from(bytes ?? []), { 'content-type': type, ...headers });

const FORMATS = {
  'application/json': { trace: JsonTraceSerializer, metric: JsonMetricsSerializer, log: JsonLogsSerializer },
  'application/x-protobuf': {
    trace: ProtobufTraceSerializer,
    metric: ProtobufMetricsSerializer,
    log: ProtobufLogsSerializer,
  },
};

beforeEach(async () => {
  for (const table of Object.keys(retention)) await service.db(table).delete();
});

describe.each(Object.entries(FORMATS))('telemetry in %s', (type, format) => {
  test('keeps the spans that the library of OpenTelemetry sends, once', async () => {
    const sent = spans();
    const [child, parent] = sent;
    const bytes = gzipSync(format.trace.serializeRequest(sent) ?? Buffer.alloc(0));
    const answers = [1, 2].map(() => post('/v1/traces', type, bytes, { 'content-encoding': 'gzip' }));
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(type);
      if (type === 'application/json') expect(answer.body).toEqual({ partialSuccess: {} });
      else expect(answer.bytes).toHaveLength(0);
    }
    const rows = await service.db('spans').orderBy('name');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      trace_id: child!.spanContext().traceId,
      span_id: child!.spanContext().spanId,
      parent_id: null,
      service: 'invoice',
      name: 'INSERT',
      kind: 3,
      failed: true,
    });
    expect(rows[0].events[0]).toMatchObject({ name: 'exception', attributes: { 'exception.type': 'Error' } });
    expect(rows[1]).toMatchObject({
      service: 'quote',
      kind: 2,
      failed: false,
      attributes: { 'http.route': '/quotes' },
    });
    expect(Math.abs(rows[1].started_at.getTime() - parent!.startTime[0] * 1_000)).toBeLessThan(1_001);
  });

  test.each([
    ['that get wider and wider', undefined],
    ['with bounds of their own', [0.0477, 0.0521, 0.477, 0.521]],
  ])('adds points up by the minute, the hour and the day, with buckets %s', async (_what, bounds) => {
    const bytes = format.metric.serializeRequest(await metrics(AggregationTemporality.DELTA, bounds));
    expect((await post('/v1/metrics', type, bytes)).status).toBe(200);
    for (const grain of ['minute', 'hour', 'day']) {
      const rows = await service.db(`rollups_${grain}`).join('series', 'series.id', 'series_id').orderBy('part');
      // of all of the service, and of the route
      expect(rows).toMatchObject([
        { service: 'quote', part: '', count: '2', sum: 0.55, max: 0.5, p70: 1, p96: 1 },
        { service: 'quote', part: '/quotes', count: '2', failed: '0', p70: 1, p96: 1 },
      ]);
      const gauges = await service.db(`gauges_${grain}`).join('series', 'series.id', 'series_id');
      expect(gauges).toMatchObject([{ metric: 'jobspeak.outbox.waiting', readings: '1', sum: 7, max: 7, latest: 7 }]);
    }
  });

  test('refuses running totals and says how many points that were', async () => {
    const totals = await metrics(AggregationTemporality.CUMULATIVE);
    const answer = await post('/v1/metrics', type, format.metric.serializeRequest(totals));
    expect(answer.status).toBe(200);
    if (type === 'application/json')
      expect(answer.body).toEqual({
        partialSuccess: {
          rejectedDataPoints: '1',
          errorMessage: 'http.server.request.duration: delta temporality is expected',
        },
      });
    else expect(format.metric.deserializeResponse(answer.bytes)?.partialSuccess?.rejectedDataPoints).toBe(1);
    expect(await service.db('rollups_minute')).toEqual([]);
    expect(await service.db('gauges_minute')).toHaveLength(1);
  });

  test('keeps errors, and gives the same mistake the same fingerprint whatever the ids in it', async () => {
    const answer = await post('/v1/logs', type, format.log.serializeRequest(records()));
    expect(answer.status).toBe(200);
    const rows = await service.db('error_logs');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ service: 'quote', severity: 17, exception_type: 'Error' });
    expect(rows[0].message).not.toBe(rows[1].message);
    expect(rows[0].fingerprint).toBe(rows[1].fingerprint);
    const { fingerprint } = rows[0];
    expect(await service.db('error_groups')).toMatchObject([{ fingerprint, service: 'quote', severity: 17 }]);
    expect(await service.db('error_hours')).toMatchObject([{ fingerprint, count: '2' }]);
  });

  test.each([
    ['rollups_day', '/v1/metrics', async () => format.metric.serializeRequest(await metrics())],
    ['error_logs', '/v1/logs', async () => format.log.serializeRequest(records())],
  ])('keeps %s once when the sender has missed the answer, also packed anew', async (table, place, make) => {
    const bytes = (await make()) ?? Buffer.alloc(0);
    const packed = { 'content-encoding': 'gzip' };
    const packedBy = (level: number) => post(place, type, gzipSync(bytes, { level }), packed);
    const answers = [...(await Promise.all([post(place, type, bytes), packedBy(1)])), await packedBy(9)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = async () => (await service.db(table)).reduce((sum, { count = 1 }) => sum + Number(count), 0);
    const once = await kept();
    expect(once).toBeGreaterThan(0);
    const later = await make();
    expect((await post(place, type, later)).status).toBe(200);
    expect(await kept()).toBe(2 * once);
  });

  test('refuses what is not what it says it is, in its own format', async () => {
    const answer = await post('/v1/traces', type, Buffer.from('{"resourceSpans": 7'));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.bytes.toString()).toContain('The body is not what its content type says.');
  });
});

test('an error of a page is the same mistake in the next build', () => {
  const of = (stack: string) => ({
    at: new Date(),
    service: 'browser',
    severity: 17,
    message: 'an error in a page',
    exceptionType: 'TypeError',
    stack,
    traceId: null,
    spanId: null,
    release: null,
    attributes: { 'exception.message': 'no' },
  });
  const likenesses = ['main.1a2b3c4d.js:1:200', 'main.5e6f7a8b.js:1:210', 'other.5e6f7a8b.js:1:210'].map((place) =>
    likenessOf(of(`    at show (${place})`)),
  );
  expect(likenesses[1]).toBe(likenesses[0]);
  expect(likenesses[2]).not.toBe(likenesses[0]);
});

test('a span with a wrong id is left out, the others are kept, and the answer says so', async () => {
  const request = JSON.parse(Buffer.from(JsonTraceSerializer.serializeRequest(spans()) ?? []).toString());
  request.resourceSpans[0].scopeSpans[0].spans[0].traceId = 'zz';
  const answer = await service.anybody.post('/v1/traces', request);
  expect(answer.status).toBe(200);
  expect(answer.body.partialSuccess).toMatchObject({ rejectedSpans: '1' });
  expect(await service.db('spans').pluck('name')).toEqual(['POST /quotes']);
});

test('text with NUL in it is kept without', async () => {
  const request = JSON.parse(Buffer.from(JsonTraceSerializer.serializeRequest(spans()) ?? []).toString());
  const [first] = request.resourceSpans[0].scopeSpans[0].spans;
  first.name = 'a\u0000b';
  first.attributes = [{ key: 'http.route', value: { stringValue: '/\u0000x' } }];
  expect((await service.anybody.post('/v1/traces', request)).status).toBe(200);
  expect(await service.db('spans').pluck('name')).toContain('ab');
});

describe.each(Object.keys(FORMATS))('what cannot be taken of %s', (type) => {
  const large = Buffer.alloc(5 * 1024 * 1024, ' ');

  test.each<[string, string, Buffer, Record<string, string>, number]>([
    ['a body beyond the limit', type, large, {}, 413],
    ['a body that is beyond it once it is unpacked', type, gzipSync(large), { 'content-encoding': 'gzip' }, 413],
    ['what is not packed as it says', type, Buffer.from('x'), { 'content-encoding': 'gzip' }, 400],
    ['what is packed as nobody can read', type, Buffer.from('x'), { 'content-encoding': 'compress' }, 415],
    ['another content type', 'text/plain', Buffer.from('x'), {}, 415],
  ])('%s is refused, for good', async (_what, contentType, body, headers, status) => {
    const answer = await post('/v1/traces', contentType, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(await service.db('spans')).toEqual([]);
  });
});

/** Begins to send, and resolves with the answers to come once all of them wait for the table. */
async function heldBack(table: string, count: number, send: () => ReturnType<typeof post>) {
  const holder = await service.db.transaction();
  await holder.raw('lock table ?? in exclusive mode', [table]);
  const answers = Array.from({ length: count }, send);
  const waiting = () =>
    service
      .db('pg_stat_activity')
      .where({ wait_event_type: 'Lock' })
      .where('query', 'like', `insert into "${table}"%`)
      .select<{ pid: number }[]>('pid');
  while ((await waiting()).length < count);
  return { answers, waiting, letGo: () => holder.rollback() };
}

test('while its database is away it asks to come again, and what comes again is kept', async () => {
  const bytes = JsonMetricsSerializer.serializeRequest(await metrics());
  const send = () => post('/v1/metrics', 'application/json', bytes);
  const { answers, waiting, letGo } = await heldBack('rollups_minute', 1, send);
  for (const { pid } of await waiting()) await service.db.raw('select pg_terminate_backend(?)', [pid]);
  const [answer] = await Promise.all(answers);
  await letGo();
  expect(answer!.status).toBe(503);
  expect(Number(answer!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer!.body).toMatchObject({ code: 14 });
  expect(await service.db('rollups_minute')).toEqual([]);
  expect((await send()).status).toBe(200);
  expect(await service.db('rollups_minute')).toHaveLength(2);
});

test('more than it can work on at a time is asked to come again', async () => {
  const bytes = JsonTraceSerializer.serializeRequest(spans());
  const send = () => post('/v1/traces', 'application/json', bytes);
  const { answers, letGo } = await heldBack('received', 2, send);
  const answer = await send();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await letGo();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a trace is shown to admins alone', async () => {
  const sent = spans();
  await post('/v1/traces', 'application/json', JsonTraceSerializer.serializeRequest(sent));
  const [child] = sent;
  const { traceId } = child!.spanContext();
  const admin = await service.person({ role: 'admin' });
  const somebody = await service.person();
  expect((await service.anybody.get(`/admin/traces/${traceId}`)).status).toBe(401);
  expect((await somebody.get(`/admin/traces/${traceId}`)).status).toBe(403);
  const { status, body } = await admin.get(`/admin/traces/${traceId}`);
  expect(status).toBe(200);
  expect(body.spans).toMatchObject([{ name: 'INSERT', service: 'invoice', failed: true }]);
  expect((await admin.get('/admin/traces/nothing')).status).toBe(404);
});

test('what is too old is removed, raw telemetry by the day, and nothing else', async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const request = JSON.parse(Buffer.from(JsonTraceSerializer.serializeRequest(spans()) ?? []).toString());
  const [first] = request.resourceSpans[0].scopeSpans[0].spans;
  const old = daysAgo(retention.spans + 1);
  Object.assign(first, { startTimeUnixNano: `${old.getTime()}000000`, endTimeUnixNano: `${old.getTime()}000000` });
  service.setTime(old);
  // to come, as it seems then
  expect((await service.anybody.post('/v1/traces', request)).body.partialSuccess.rejectedSpans).toBe('1');
  service.setTime(null);
  request.sentAgain = true;
  // too old, as it is now
  expect((await service.anybody.post('/v1/traces', request)).body.partialSuccess.rejectedSpans).toBe('1');
  expect(await service.db('spans')).toHaveLength(2);
  const minute = { count: 1, failed: 0, sum: 1, max: 1, series_id: 0 };
  await service.db('rollups_minute').insert([
    { ...minute, at: daysAgo(retention.rollups_minute + 1) },
    { ...minute, at: daysAgo(retention.rollups_minute - 1) },
  ]);
  while (await removeSome(service.db, retention, now));
  expect(await service.db('spans')).toHaveLength(1);
  expect(await service.db('rollups_minute')).toHaveLength(1);
  const days = await service.db('pg_inherits').whereRaw("inhparent = 'spans'::regclass").select('inhrelid');
  expect(days.length).toBeGreaterThan(0);
  expect(days.length).toBeLessThan(4);
});
