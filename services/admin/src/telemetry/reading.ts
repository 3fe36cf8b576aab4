import { type Buckets, fromBounds, fromExponential } from '../rollups/domain/buckets';
import {
  type AnyValue,
  type Attributes,
  ExponentialPoint,
  HistogramPoint,
  LogRecord,
  LogsData,
  Metric,
  MetricsData,
  NumberPoint,
  Span,
  TracesData,
} from './otlp';

type Scalar = string | number | boolean;
type Facts = Record<string, Scalar>;

export interface StoredSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  service: string;
  name: string;
  kind: number;
  startedAt: Date;
  durationMs: number;
  failed: boolean;
  attributes: Facts;
  events: { name: string; afterMs: number; attributes: Facts }[];
}

export interface StoredPoint {
  at: Date;
  service: string;
  name: string;
  attributes: Facts;
  value: number | null;
  histogram: {
    count: number;
    sum: number | null;
    max: number | null;
    buckets: Buckets;
  } | null;
}

export interface StoredError {
  at: Date;
  service: string;
  severity: number;
  message: string;
  exceptionType: string | null;
  stack: string | null;
  traceId: string | null;
  spanId: string | null;
  /** The build that it happened in. */
  release: string | null;
  attributes: Facts;
}

/** What could be used of a request, and how much of it could not. */
export interface Taken<T> {
  items: T[];
  rejected: number;
  /** Why the first of the rejected ones was. */
  reason: string;
}

const LONGEST = 1_000;
const LONGEST_STACK = 8_000;
const MOST_ATTRIBUTES = 40;
const MOST_EVENTS = 10;
/** OTLP's number of the temporality that says what was added since the last point. */
const DELTA = 1;
/** OTLP's number of a status that is an error, and its severities from WARN on. */
const ERROR = 2;
const WARN = 13;

/** Postgres keeps no NUL in a text. */
const clean = (text: string, limit = LONGEST): string => text.replaceAll('\0', '').slice(0, limit);

function scalarOf(value: AnyValue | undefined): Scalar | undefined {
  if (value === undefined) return undefined;
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = value;
  if (stringValue !== undefined) return clean(stringValue, LONGEST_STACK);
  const whole = arrayValue ?? kvlistValue;
  return boolValue ?? intValue ?? doubleValue ?? (whole === undefined ? undefined : clean(JSON.stringify(whole)));
}

function factsOf(attributes: Attributes): Facts {
  const facts: Facts = {};
  for (const { key, value } of attributes.slice(0, MOST_ATTRIBUTES)) {
    const scalar = scalarOf(value);
    if (scalar !== undefined) facts[clean(key, 100)] = scalar;
  }
  return facts;
}

const dateOf = (nanos: bigint): Date => new Date(Number(nanos / 1_000_000n));
const msBetween = (from: bigint, to: bigint): number => Math.max(0, Number(to - from) / 1e6);

/** Which service tells: where several share a process each names itself, else the process has one name. */
const serviceOf = (facts: Facts, resource: Facts): string =>
  String(facts['jobspeak.service'] ?? resource['service.name'] ?? 'unknown').slice(0, 100);

interface Reading<T> {
  success: boolean;
  data?: T;
  error?: { issues: { message: string; path: PropertyKey[] }[] };
}

/** Sorts what can be used from what cannot. */
function createTaking<T>() {
  const taken: Taken<T> = { items: [], rejected: 0, reason: '' };
  const reject = (count: number, reason: string) => {
    if (taken.rejected === 0 && count > 0) taken.reason = reason;
    taken.rejected += count;
  };
  return {
    taken,
    reject,
    /** Takes what a parser could read; `make` says what is kept of it, null for nothing. */
    take: <R>({ success, data, error }: Reading<R>, make: (read: R) => T | null) => {
      if (!success || data === undefined) {
        const [issue] = error?.issues ?? [];
        return reject(1, `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`);
      }
      const item = make(data);
      if (item !== null) taken.items.push(item);
    },
  };
}

function spanOf(span: Span, resource: Facts): StoredSpan {
  const attributes = factsOf(span.attributes);
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentId: span.parentSpanId ?? null,
    service: serviceOf(attributes, resource),
    name: clean(span.name, 200),
    kind: span.kind,
    startedAt: dateOf(span.startTimeUnixNano),
    durationMs: msBetween(span.startTimeUnixNano, span.endTimeUnixNano),
    failed: span.status.code === ERROR,
    attributes,
    events: span.events.slice(0, MOST_EVENTS).map((event) => ({
      name: clean(event.name, 100),
      afterMs: msBetween(span.startTimeUnixNano, event.timeUnixNano),
      attributes: factsOf(event.attributes),
    })),
  };
}

/** The spans of a request. @throws ZodError when it is none. */
export function takeSpans(request: unknown): Taken<StoredSpan> {
  const { taken, take } = createTaking<StoredSpan>();
  for (const { resource, scopeSpans } of TracesData.parse(request).resourceSpans) {
    const facts = factsOf(resource.attributes);
    for (const { spans } of scopeSpans)
      for (const span of spans) take(Span.safeParse(span), (read) => spanOf(read, facts));
  }
  return taken;
}

const numberOf = (name: string, point: NumberPoint, resource: Facts): StoredPoint | null => {
  const attributes = factsOf(point.attributes);
  const value = point.asDouble ?? point.asInt;
  if (value === undefined) return null;
  const service = serviceOf(attributes, resource);
  return { at: dateOf(point.timeUnixNano), service, name, attributes, value, histogram: null };
};

function histogramOf(name: string, point: HistogramPoint | ExponentialPoint, resource: Facts): StoredPoint {
  const { count, sum, max } = point;
  const attributes = factsOf(point.attributes);
  const buckets =
    'scale' in point ? fromExponential(point) : fromBounds(point.explicitBounds, point.bucketCounts, max ?? sum ?? 0);
  const service = serviceOf(attributes, resource);
  const at = dateOf(point.timeUnixNano);
  return {
    at,
    service,
    name,
    attributes,
    value: null,
    histogram: { count, sum: sum ?? null, max: max ?? null, buckets },
  };
}

function takeMetric(taking: ReturnType<typeof createTaking<StoredPoint>>, metric: Metric, resource: Facts): void {
  const { take, reject } = taking;
  const name = clean(metric.name, 200);
  const { gauge, sum, histogram, exponentialHistogram, summary } = metric;
  for (const point of gauge?.dataPoints ?? [])
    take(NumberPoint.safeParse(point), (read) => numberOf(name, read, resource));
  for (const { added, read } of [
    {
      added: sum,
      read: (point: unknown) => take(NumberPoint.safeParse(point), (one) => numberOf(name, one, resource)),
    },
    {
      added: histogram,
      read: (point: unknown) => take(HistogramPoint.safeParse(point), (one) => histogramOf(name, one, resource)),
    },
    {
      added: exponentialHistogram,
      read: (point: unknown) => take(ExponentialPoint.safeParse(point), (one) => histogramOf(name, one, resource)),
    },
  ]) {
    if (added === undefined) continue;
    if (added.aggregationTemporality === DELTA) added.dataPoints.forEach(read);
    // running totals would be counted again with every point
    else reject(added.dataPoints.length, `${name}: delta temporality is expected`);
  }
  reject(summary?.dataPoints.length ?? 0, `${name}: a summary cannot be added up`);
}

/** The points of a request. @throws ZodError when it is none. */
export function takePoints(request: unknown): Taken<StoredPoint> {
  const taking = createTaking<StoredPoint>();
  for (const { resource, scopeMetrics } of MetricsData.parse(request).resourceMetrics) {
    const facts = factsOf(resource.attributes);
    for (const { metrics } of scopeMetrics)
      for (const metric of metrics) {
        const read = Metric.safeParse(metric);
        if (read.success) takeMetric(taking, read.data, facts);
        else taking.reject(1, 'a metric could not be read');
      }
  }
  return taking.taken;
}

const textOf = (facts: Facts, name: string, limit = LONGEST): string | null =>
  facts[name] === undefined ? null : String(facts[name]).slice(0, limit);

function errorOf(record: LogRecord, resource: Facts, now: Date): StoredError | null {
  if (record.severityNumber < WARN) return null;
  const { 'exception.stacktrace': _stack, ...attributes } = factsOf(record.attributes);
  const facts = factsOf(record.attributes);
  const at = record.timeUnixNano || record.observedTimeUnixNano;
  return {
    at: at ? dateOf(at) : now,
    service: serviceOf(facts, resource),
    severity: record.severityNumber,
    message: clean(String(scalarOf(record.body) ?? '')),
    exceptionType: textOf(facts, 'exception.type'),
    stack: textOf(facts, 'exception.stacktrace', LONGEST_STACK),
    traceId: record.traceId ?? null,
    spanId: record.spanId ?? null,
    release: textOf(facts, 'service.version', 100) ?? textOf(resource, 'service.version', 100),
    attributes,
  };
}

/** The warnings and errors of a request; other records are read over. @throws ZodError when it is none. */
export function takeErrors(request: unknown, now: Date): Taken<StoredError> {
  const { taken, take } = createTaking<StoredError>();
  for (const { resource, scopeLogs } of LogsData.parse(request).resourceLogs) {
    const facts = factsOf(resource.attributes);
    for (const { logRecords } of scopeLogs)
      for (const record of logRecords) take(LogRecord.safeParse(record), (read) => errorOf(read, facts, now));
  }
  return taken;
}

/**
 * The place in our own code where an error came up: the first frame outside the libraries, without its line, and of a
 * page's file without the build that it is of.
 */
function placeOf(stack: string | null): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.find((frame) => !/node_modules|node:|<anonymous>/.test(frame)) ?? frames[0] ?? '';
  return own
    .trim()
    .replace(/:\d+:\d+\)?$/, '')
    .replace(/\.[\da-f]{8}(?=\.js$)/, '');
}

/** What two errors have in common when they are the same mistake: ids, figures and lines of code aside. */
export const likenessOf = ({ service, message, exceptionType, stack, attributes }: StoredError): string => {
  const words = `${message} ${String(attributes['exception.message'] ?? '')}`
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '#')
    .replace(/\d+/g, '#');
  return [service, exceptionType ?? '', words, placeOf(stack)].join('|');
};
