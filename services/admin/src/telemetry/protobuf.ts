import protobuf from 'protobufjs/light';

type Fields = Record<string, [type: string, number: number, rule?: 'repeated']>;

const message = (fields: Fields): protobuf.IType => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, [type, id, rule]]) => [name, rule ? { type, id, rule } : { type, id }]),
  ),
});

const many = (type: string, number: number): [string, number, 'repeated'] => [type, number, 'repeated'];

/**
 * What we read of OTLP's messages (opentelemetry-proto 1, the fields by their published numbers). Fields that are not
 * here are skipped by the decoder.
 */
const MESSAGES: Record<string, protobuf.IType> = {
  TracesData: message({ resourceSpans: many('ResourceSpans', 1) }),
  ResourceSpans: message({ resource: ['Resource', 1], scopeSpans: many('ScopeSpans', 2) }),
  ScopeSpans: message({ spans: many('Span', 2) }),
  Span: message({
    traceId: ['bytes', 1],
    spanId: ['bytes', 2],
    parentSpanId: ['bytes', 4],
    name: ['string', 5],
    kind: ['int32', 6],
    startTimeUnixNano: ['fixed64', 7],
    endTimeUnixNano: ['fixed64', 8],
    attributes: many('KeyValue', 9),
    events: many('Event', 11),
    status: ['Status', 15],
  }),
  Event: message({ timeUnixNano: ['fixed64', 1], name: ['string', 2], attributes: many('KeyValue', 3) }),
  Status: message({ message: ['string', 2], code: ['int32', 3] }),
  MetricsData: message({ resourceMetrics: many('ResourceMetrics', 1) }),
  ResourceMetrics: message({ resource: ['Resource', 1], scopeMetrics: many('ScopeMetrics', 2) }),
  ScopeMetrics: message({ metrics: many('Metric', 2) }),
  Metric: message({
    name: ['string', 1],
    gauge: ['Gauge', 5],
    sum: ['Sum', 7],
    histogram: ['Histogram', 9],
    exponentialHistogram: ['ExponentialHistogram', 10],
    summary: ['OtherPoints', 11],
  }),
  Gauge: message({ dataPoints: many('NumberPoint', 1) }),
  Sum: message({ dataPoints: many('NumberPoint', 1), aggregationTemporality: ['int32', 2] }),
  Histogram: message({ dataPoints: many('HistogramPoint', 1), aggregationTemporality: ['int32', 2] }),
  ExponentialHistogram: message({
    dataPoints: many('ExponentialPoint', 1),
    aggregationTemporality: ['int32', 2],
  }),
  OtherPoints: message({ dataPoints: many('Nothing', 1) }),
  Nothing: message({}),
  NumberPoint: message({
    timeUnixNano: ['fixed64', 3],
    asDouble: ['double', 4],
    asInt: ['sfixed64', 6],
    attributes: many('KeyValue', 7),
  }),
  HistogramPoint: message({
    timeUnixNano: ['fixed64', 3],
    count: ['fixed64', 4],
    sum: ['double', 5],
    bucketCounts: many('fixed64', 6),
    explicitBounds: many('double', 7),
    attributes: many('KeyValue', 9),
    max: ['double', 12],
  }),
  ExponentialPoint: message({
    attributes: many('KeyValue', 1),
    timeUnixNano: ['fixed64', 3],
    count: ['fixed64', 4],
    sum: ['double', 5],
    scale: ['sint32', 6],
    zeroCount: ['fixed64', 7],
    positive: ['ExponentialBuckets', 8],
    max: ['double', 13],
  }),
  ExponentialBuckets: message({ offset: ['sint32', 1], bucketCounts: many('uint64', 2) }),
  LogsData: message({ resourceLogs: many('ResourceLogs', 1) }),
  ResourceLogs: message({ resource: ['Resource', 1], scopeLogs: many('ScopeLogs', 2) }),
  ScopeLogs: message({ logRecords: many('LogRecord', 2) }),
  LogRecord: message({
    timeUnixNano: ['fixed64', 1],
    severityNumber: ['int32', 2],
    body: ['AnyValue', 5],
    attributes: many('KeyValue', 6),
    traceId: ['bytes', 9],
    spanId: ['bytes', 10],
    observedTimeUnixNano: ['fixed64', 11],
  }),
  Resource: message({ attributes: many('KeyValue', 1) }),
  KeyValue: message({ key: ['string', 1], value: ['AnyValue', 2] }),
  AnyValue: message({
    stringValue: ['string', 1],
    boolValue: ['bool', 2],
    intValue: ['int64', 3],
    doubleValue: ['double', 4],
    arrayValue: ['ArrayValue', 5],
    kvlistValue: ['KeyValueList', 6],
  }),
  ArrayValue: message({ values: many('AnyValue', 1) }),
  KeyValueList: message({ values: many('KeyValue', 1) }),
  // answers
  ExportResponse: message({ partialSuccess: ['PartialSuccess', 1] }),
  PartialSuccess: message({ rejected: ['int64', 1], errorMessage: ['string', 2] }),
  Refusal: message({ code: ['int32', 1], message: ['string', 2] }),
};

const root = protobuf.Root.fromJSON({ nested: MESSAGES });

export type Received = 'TracesData' | 'MetricsData' | 'LogsData';

/** Reads a message; ids stay bytes, large numbers become texts as in OTLP's JSON. @throws Error when it is none. */
export function decode(type: Received, bytes: Buffer): unknown {
  const message = root.lookupType(type);
  return message.toObject(message.decode(bytes), { longs: String });
}

/** Writes an answer. */
export function encode(type: 'ExportResponse' | 'Refusal', fields: Record<string, unknown>): Buffer {
  const message = root.lookupType(type);
  return Buffer.from(message.encode(message.fromObject(fields)).finish());
}
