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
  'db.query.text': 'the statement with $1 in the place of its values',
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
  'jobspeak.page': 'a screen of the web application: its path with ids left out',
  'service.version': 'the build of the page that tells of itself',
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

interface MetricDefinition {
  kind: 'histogram' | 'counter' | 'gauge';
  /** In UCUM, as OpenTelemetry has it: s, 1, {event}. */
  unit: string;
  meaning: string;
  attributes: readonly AttributeName[];
}

/** Every metric of ours: its kind, unit, meaning and the attributes that it may be split by. */
export const METRICS = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long requests take',
    attributes: ['jobspeak.service', 'http.request.method', 'http.route', 'http.response.status_code', 'error.type'],
  },
  'jobspeak.generation.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a generation takes from the last byte to the quote: told by its event, not by a process',
    attributes: ['jobspeak.service', 'jobspeak.outcome'],
  },
  'jobspeak.generation.stage.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a stage from recording to quote takes',
    attributes: ['jobspeak.service', 'jobspeak.generation.stage', 'jobspeak.generation.engine', 'jobspeak.outcome'],
  },
  'jobspeak.pdf.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a PDF takes to be printed and stored',
    attributes: ['jobspeak.service', 'jobspeak.outcome'],
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
  'jobspeak.mail.servers': {
    kind: 'gauge',
    unit: '{server}',
    meaning: 'mail servers that e-mails are given to: without one they are kept here',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.queue.depth': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'events that wait in a queue, of the broker or of the bus within one process',
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
  'system.filesystem.utilization': {
    kind: 'gauge',
    unit: '1',
    meaning: 'how full the disk is on which files are kept, from 0 to 1',
    attributes: ['jobspeak.service'],
  },
  'jobspeak.browser.page.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'until the largest part of a page is shown (largest contentful paint)',
    attributes: ['jobspeak.service', 'jobspeak.page'],
  },
  'jobspeak.browser.interaction.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how late a page answers a tap or a key (interaction to next paint)',
    attributes: ['jobspeak.service', 'jobspeak.page'],
  },
  'jobspeak.browser.layout.shift': {
    kind: 'histogram',
    unit: '1',
    meaning: 'how much of a page jumps while it is read (cumulative layout shift)',
    attributes: ['jobspeak.service', 'jobspeak.page'],
  },
  'jobspeak.browser.call.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'how long a call takes, as the browser saw it',
    attributes: ['jobspeak.service', 'http.request.method', 'http.route', 'http.response.status_code'],
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

/** A path as a page tells it: only words of ours, everything else is `:id`. An address may hold a token or a name. */
const RoutePattern = z
  .string()
  .max(120)
  .regex(/^(\/|(\/(:id|[a-z][a-z-]{0,23}))+)$/);

/** Something that failed in a browser and that nobody caught. */
export const BrowserError = z.strictObject({
  /** The class of the error. */
  type: z.string().max(80),
  /** What it says without what a person wrote; of our own failures, the code. */
  message: z.string().max(300),
  /** Where it comes from: functions, and files of ours by their names alone. */
  stack: z.string().max(2_000).optional(),
  page: RoutePattern,
});
export type BrowserError = z.infer<typeof BrowserError>;

const Milliseconds = z.number().min(0).max(3_600_000);

/** Calls of one kind to the API, as the browser saw them. */
export const BrowserCalls = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  route: RoutePattern,
  /** 0 when there was no answer. */
  status: z.int().min(0).max(599),
  durationsMs: z.array(Milliseconds).min(1).max(100),
});
export type BrowserCalls = z.infer<typeof BrowserCalls>;

/** How a page felt (web.dev, "Web Vitals"). Each figure is told once it is final, so one may come alone. */
export const BrowserPage = z.strictObject({
  page: RoutePattern,
  largestPaintMs: Milliseconds.optional(),
  interactionMs: Milliseconds.optional(),
  /** A score without a unit. */
  layoutShift: z.number().min(0).max(100).optional(),
});
export type BrowserPage = z.infer<typeof BrowserPage>;

/** What a browser reports, in small batches: POST /telemetry/errors, signed in or not. */
export const BrowserReport = z.strictObject({
  /** The build of the page. */
  version: z.string().regex(/^[\w.-]{1,40}$/),
  errors: z.array(BrowserError).max(10).default([]),
  calls: z.array(BrowserCalls).max(30).default([]),
  pages: z.array(BrowserPage).max(10).default([]),
});
export type BrowserReport = z.infer<typeof BrowserReport>;
