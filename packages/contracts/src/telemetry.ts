import { z } from 'zod';

/**
 * Every attribute that a span, a metric or a log record of ours may carry, and what it holds. Names are those of the
 * OpenTelemetry semantic conventions where there is one. None of them holds what a person said, wrote or is called;
 * an account is known by its opaque id. What is not listed here never leaves a process.
 */
export const ATTRIBUTES = {
  'http.request.method': 'GET, POST and so on',
  'http.response.status_code': 'the status, a number',
  'http.route': 'the template of the path, never the path itself: that may hold a token',
  'url.scheme': 'http or https',
  'server.address': 'the host that was called',
  'server.port': 'its port',
  'network.protocol.version': '1.1 or 2',
  'error.type': 'the class or the code of an error',
  'exception.type': 'the class of an error',
  'exception.message': 'what an error says, without what could be personal',
  'exception.stacktrace': 'where an error comes from, without what could be personal',
  'db.system.name': 'postgresql',
  'db.namespace': 'the database',
  'db.operation.name': 'SELECT, INSERT and so on',
  'db.query.text': 'the statement with $1 in the place of its values',
  'db.response.status_code': "Postgres' code of an error",
  'db.client.connection.pool.name': 'the service whose pool it is',
  'db.client.connection.state': 'used or idle',
  'messaging.system': 'rabbitmq, or jobspeak for the bus within one process',
  'messaging.operation.name': 'publish or process',
  'messaging.operation.type': 'send or process',
  'messaging.destination.name': 'the name of the event',
  'messaging.consumer.group.name': 'the queue',
  'messaging.message.id': 'the id of the event',
  'jobspeak.service': 'the service, also where several share a process',
  'jobspeak.account.id': 'the account, an opaque id',
  'jobspeak.request.id': 'the x-request-id',
  'jobspeak.recording.id': 'a recording',
  'jobspeak.quote.id': 'a quote',
  'jobspeak.document.id': 'a quote or an invoice',
  'jobspeak.generation.stage': 'upload, decode, transcribe, extract, price or save',
  'jobspeak.generation.engine': 'which engine heard or understood',
  'jobspeak.attempt': 'the number of the attempt, from 1',
  'jobspeak.outcome': 'done, failed, retry, wait or dead-letter',
  'jobspeak.error.code': 'a code of the catalogue of failures',
  'jobspeak.attribute': 'the name of an attribute that is not in this list',
} as const;

export type AttributeName = keyof typeof ATTRIBUTES;
export type TelemetryAttributes = { [Name in AttributeName]?: string | number | boolean | undefined };

/** What instrumentations add of themselves and what stays here: addresses of people, paths with tokens, browsers. */
export const WITHHELD: readonly string[] = [
  'url.path',
  'url.full',
  'url.query',
  'client.address',
  'client.port',
  'network.peer.address',
  'network.peer.port',
  'network.local.address',
  'network.local.port',
  'network.transport',
  'user_agent.original',
  'user_agent.synthetic.type',
  'http.request.method_original',
  'exception.escaped',
];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160];

interface MetricDefinition {
  kind: 'histogram' | 'counter' | 'gauge';
  /** In UCUM, as OpenTelemetry has it: s, 1, {event}. */
  unit: string;
  meaning: string;
  attributes: readonly AttributeName[];
  /** Upper bounds of a histogram's buckets. */
  bounds?: readonly number[];
}

/** Every metric of ours: its kind, unit, meaning and the attributes that it may be split by. */
export const METRICS = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long requests take',
    attributes: ['jobspeak.service', 'http.request.method', 'http.route', 'http.response.status_code', 'error.type'],
    bounds: SECONDS,
  },
  'jobspeak.generation.stage.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a stage from recording to quote takes',
    attributes: ['jobspeak.service', 'jobspeak.generation.stage', 'jobspeak.generation.engine', 'jobspeak.outcome'],
    bounds: LONG_SECONDS,
  },
  'jobspeak.pdf.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a PDF takes to be printed and stored',
    attributes: ['jobspeak.service', 'jobspeak.outcome'],
    bounds: SECONDS,
  },
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a consumer works on an event',
    attributes: [
      'jobspeak.service',
      'messaging.system',
      'messaging.operation.name',
      'messaging.destination.name',
      'messaging.consumer.group.name',
      'jobspeak.outcome',
    ],
    bounds: SECONDS,
  },
  'jobspeak.outbox.waiting': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'events that have not been published yet',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.outbox.oldest_age': {
    kind: 'gauge',
    unit: 's',
    meaning: 'how long the oldest of them has waited',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.outbox.parked': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'events that nobody could work on',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.recordings.waiting': {
    kind: 'gauge',
    unit: '{recording}',
    meaning: 'recordings that wait for their turn',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.recordings.oldest_age': {
    kind: 'gauge',
    unit: 's',
    meaning: 'how long the oldest of them has waited',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.queue.depth': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'events in a queue of the broker',
    attributes: ['jobspeak.service', 'messaging.consumer.group.name'],
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    meaning: 'connections of a pool',
    attributes: ['jobspeak.service', 'db.client.connection.pool.name', 'db.client.connection.state'],
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    meaning: 'requests that wait for a connection of a pool',
    attributes: ['jobspeak.service', 'db.client.connection.pool.name'],
  },
  'nodejs.eventloop.delay.mean': {
    kind: 'gauge',
    unit: 's',
    meaning: 'how late the event loop is, on average',
    attributes: ['jobspeak.service'],
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    meaning: 'how late the event loop is in the worst hundredth',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.browser.page.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a page takes to load, as the browser saw it',
    attributes: ['jobspeak.service'],
    bounds: SECONDS,
  },
  'jobspeak.browser.call.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a call takes, as the browser saw it',
    attributes: ['jobspeak.service', 'http.request.method', 'http.route', 'http.response.status_code'],
    bounds: SECONDS,
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof METRICS;
type NamesOf<Kind> = { [Name in MetricName]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never }[MetricName];
export type HistogramName = NamesOf<'histogram'>;
export type GaugeName = NamesOf<'gauge'>;
/** The attributes that a metric may be given. */
export type MetricAttributes<Name extends MetricName> = Pick<
  TelemetryAttributes,
  (typeof METRICS)[Name]['attributes'][number]
>;

const TraceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/);
const SpanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/);

/** Something that failed in a browser and that nobody caught. */
export const BrowserError = z.strictObject({
  type: z.string().max(80),
  message: z.string().max(500),
  stack: z.string().max(4_000).optional(),
});

/** A call to the API as the browser saw it: the beginning of its trace. */
export const BrowserCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** The path with ids and tokens left out, for example /quotes/:id. */
  route: z
    .string()
    .max(120)
    .regex(/^\/[\w/:.-]*$/),
  /** 0 when there was no answer. */
  status: z.int().min(0).max(599),
  /** In ms since 1970. */
  startedAt: z.int().min(0),
  durationMs: z.number().min(0).max(3_600_000),
  traceId: TraceId,
  spanId: SpanId,
});

/** What a browser reports, in small batches: POST /telemetry/errors. */
export const BrowserReport = z.strictObject({
  errors: z.array(BrowserError).max(10).default([]),
  calls: z.array(BrowserCall).max(50).default([]),
  /** How long the page took to load, in ms. */
  pageMs: z.number().min(0).max(3_600_000).optional(),
});
export type BrowserReport = z.infer<typeof BrowserReport>;
