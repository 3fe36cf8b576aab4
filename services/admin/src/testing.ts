/** The same numbers in every run (mulberry32). */
export function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Sample {
  at: number;
  seconds: number;
  metric: 'http.server.request.duration' | 'jobspeak.generation.stage.duration';
  attributes: Record<string, string | number>;
}

const valueOf = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(value) };
const listOf = (attributes: Sample['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
const nanos = (ms: number) => `${Math.floor(ms)}000000`;

/** The spans, as they are kept raw. */
export const spansOf = (samples: readonly Sample[]) => ({
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: samples.map(({ at, seconds, metric, attributes }, index) => ({
            traceId: (index + 1).toString(16).padStart(32, '0'),
            spanId: (index + 1).toString(16).padStart(16, '0'),
            name: metric,
            kind: 2,
            startTimeUnixNano: nanos(at),
            endTimeUnixNano: (BigInt(nanos(at)) + BigInt(Math.round(seconds * 1e9))).toString(),
            attributes: listOf(attributes),
          })),
        },
      ],
    },
  ],
});

/** Finer than what is kept, so that it has to be made coarser. */
const SCALE = 5;

/** The buckets of an exponential histogram; the one of a value begins below it and takes it in. */
function bucketsOf(seconds: readonly number[]) {
  const places = seconds.map((one) => Math.ceil(Math.log2(one) * 2 ** SCALE) - 1);
  const offset = Math.min(...places);
  const bucketCounts = Array.from({ length: Math.max(...places) - offset + 1 }, (_, index) =>
    String(places.filter((place) => place === offset + index).length),
  );
  return { offset, bucketCounts };
}

/** The histograms that the same work adds up to, as a process sends them every 15 seconds. */
export function histogramsOf(samples: readonly Sample[]) {
  const points = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = JSON.stringify([Math.floor(sample.at / 15_000), sample.metric, sample.attributes]);
    points.set(key, [...(points.get(key) ?? []), sample]);
  }
  const metrics = [...points.values()].map((alike) => {
    const [{ metric, attributes, at }] = alike as [Sample];
    const seconds = alike.map((one) => one.seconds);
    const dataPoint = {
      timeUnixNano: nanos(at),
      count: String(seconds.length),
      sum: seconds.reduce((sum, one) => sum + one, 0),
      max: Math.max(...seconds),
      scale: SCALE,
      positive: bucketsOf(seconds),
      attributes: listOf(attributes),
    };
    return { name: metric, exponentialHistogram: { aggregationTemporality: 1, dataPoints: [dataPoint] } };
  });
  return { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] };
}

/** An error record, as a service or, through the gateway, a browser tells it. */
export const error = (at: number, message: string, source: string, more: Record<string, string> = {}) => ({
  resourceLogs: [
    {
      scopeLogs: [
        {
          logRecords: [
            {
              timeUnixNano: nanos(at),
              severityNumber: 17,
              body: { stringValue: message },
              traceId: 'ab'.repeat(16),
              spanId: 'cd'.repeat(8),
              attributes: listOf({ 'jobspeak.service': source, ...more }),
            },
          ],
        },
      ],
    },
  ],
});

/** A gauge, as a process tells it. */
export const gauge = (name: string, value: number, of: string) => ({
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name,
              gauge: {
                dataPoints: [
                  { timeUnixNano: nanos(Date.now()), asDouble: value, attributes: listOf({ 'jobspeak.service': of }) },
                ],
              },
            },
          ],
        },
      ],
    },
  ],
});
