import { z } from 'zod';

/**
 * What we read of OTLP, the same for JSON and protobuf. In JSON, ids are hexadecimal and 64-bit numbers are texts;
 * unlike the rest of protobuf's JSON, enumerations are numbers (OTLP specification, "JSON Protobuf Encoding").
 */
const Nanos = z.union([z.string().regex(/^\d{1,20}$/), z.int().min(0)]).transform(BigInt);
const Whole = z.union([z.string().regex(/^-?\d{1,20}$/), z.int()]).transform(Number);
/** JSON has no NaN and no infinity: protobuf's JSON writes them as texts, which are not worth keeping. */
const Real = z.number();

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const id = (digits: number) =>
  z
    .union([z.string(), z.instanceof(Uint8Array).transform(hexOf)])
    .transform((text) => text.toLowerCase())
    .pipe(z.string().regex(new RegExp(`^(?!0+$)[\\da-f]{${digits}}$`), 'an id is wrong'));
const optionalId = (digits: number) =>
  z.preprocess(
    (value) => (value === '' || (value instanceof Uint8Array && value.length === 0) ? undefined : value),
    id(digits).optional(),
  );

const AnyValue = z.object({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  intValue: Whole.optional(),
  doubleValue: Real.optional(),
  arrayValue: z.unknown().optional(),
  kvlistValue: z.unknown().optional(),
});
export type AnyValue = z.infer<typeof AnyValue>;

const Attributes = z.array(z.object({ key: z.string(), value: AnyValue.optional() })).default([]);
export type Attributes = z.infer<typeof Attributes>;

const Resource = z.object({ attributes: Attributes }).default({ attributes: [] });

export const Span = z.object({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: optionalId(16),
  name: z.string(),
  kind: z.int().min(0).max(5).default(0),
  startTimeUnixNano: Nanos,
  endTimeUnixNano: Nanos,
  attributes: Attributes,
  events: z.array(z.object({ timeUnixNano: Nanos, name: z.string(), attributes: Attributes })).default([]),
  status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
});
export type Span = z.infer<typeof Span>;

export const NumberPoint = z.object({
  timeUnixNano: Nanos,
  asDouble: Real.optional(),
  asInt: Whole.optional(),
  attributes: Attributes,
});
export type NumberPoint = z.infer<typeof NumberPoint>;

/** The most buckets that a point may have; ours have 240. */
const MOST_BUCKETS = 500;

export const HistogramPoint = z
  .object({
    timeUnixNano: Nanos,
    count: Whole,
    sum: Real.optional(),
    max: Real.optional(),
    bucketCounts: z.array(Whole).max(MOST_BUCKETS).default([]),
    explicitBounds: z.array(Real).max(MOST_BUCKETS).default([]),
    attributes: Attributes,
  })
  .refine(
    ({ bucketCounts, explicitBounds }) =>
      bucketCounts.length === 0 || bucketCounts.length === explicitBounds.length + 1,
    'there is one bucket more than there are bounds',
  );
export type HistogramPoint = z.infer<typeof HistogramPoint>;

const ExponentialBuckets = z
  .object({ offset: z.int().default(0), bucketCounts: z.array(Whole).max(MOST_BUCKETS).default([]) })
  .default({ offset: 0, bucketCounts: [] });

/** What is below 0 is not read: nothing that we measure is. */
export const ExponentialPoint = z.object({
  timeUnixNano: Nanos,
  count: Whole,
  sum: Real.optional(),
  max: Real.optional(),
  scale: z.int().min(-10).max(20).default(0),
  zeroCount: Whole.default(0),
  positive: ExponentialBuckets,
  attributes: Attributes,
});
export type ExponentialPoint = z.infer<typeof ExponentialPoint>;

const Points = z.object({ dataPoints: z.array(z.unknown()).default([]) });
const AddedPoints = Points.extend({ aggregationTemporality: z.int().default(0) });

export const Metric = z.object({
  name: z.string().min(1),
  gauge: Points.optional(),
  sum: AddedPoints.optional(),
  histogram: AddedPoints.optional(),
  exponentialHistogram: AddedPoints.optional(),
  summary: Points.optional(),
});
export type Metric = z.infer<typeof Metric>;

export const LogRecord = z.object({
  timeUnixNano: Nanos.optional(),
  observedTimeUnixNano: Nanos.optional(),
  severityNumber: z.int().min(0).max(24).default(0),
  body: AnyValue.optional(),
  attributes: Attributes,
  traceId: optionalId(32),
  spanId: optionalId(16),
});
export type LogRecord = z.infer<typeof LogRecord>;

/** The frames are read strictly; each span, metric or record in them is read on its own, so that one may be wrong. */
export const TracesData = z.object({
  resourceSpans: z
    .array(
      z.object({
        resource: Resource,
        scopeSpans: z.array(z.object({ spans: z.array(z.unknown()).default([]) })).default([]),
      }),
    )
    .default([]),
});
export const MetricsData = z.object({
  resourceMetrics: z
    .array(
      z.object({
        resource: Resource,
        scopeMetrics: z.array(z.object({ metrics: z.array(z.unknown()).default([]) })).default([]),
      }),
    )
    .default([]),
});
export const LogsData = z.object({
  resourceLogs: z
    .array(
      z.object({
        resource: Resource,
        scopeLogs: z.array(z.object({ logRecords: z.array(z.unknown()).default([]) })).default([]),
      }),
    )
    .default([]),
});
