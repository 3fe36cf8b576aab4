import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { LogRecordExporter, ReadableLogRecord } from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  type MetricData,
  type PushMetricExporter,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { guarded } from './guard';

/** Where telemetry goes, and who hears of attributes that may not. */
export interface Receiver {
  /** Resolves when the address is known, which may be a while after the start. */
  endpoint: Promise<string>;
  report: (attribute: string) => void;
}

interface Exporter<T> {
  export(items: T, done: (result: ExportResult) => void): void;
  shutdown(): Promise<void>;
}

/**
 * An exporter whose code is loaded with the first batch, so that a start does not wait for it, and whose address may
 * be found later: what is to be sent waits until then in the queue of its processor.
 */
function late<T>(endpoint: Promise<string>, open: (endpoint: string) => Promise<Exporter<T>>): Exporter<T> {
  let opening: Promise<Exporter<T>> | undefined;
  return {
    export(items, done) {
      opening ??= endpoint.then(open);
      opening.then(
        (exporter) => exporter.export(items, done),
        (error: Error) => done({ code: ExportResultCode.FAILED, error }),
      );
    },
    shutdown: async () => (await opening)?.shutdown(),
  };
}

const url = (endpoint: string, signal: string) => `${endpoint}/v1/${signal}`;

const COMPRESSED = { compression: 'gzip' as never, timeoutMillis: 5_000 }; // an enum of a package that is loaded later

/** Sends spans by OTLP over HTTP, in JSON, without what may not leave. */
export function spanExporter({ endpoint, report }: Receiver): SpanExporter {
  const inner = late<ReadableSpan[]>(endpoint, async (found) => {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    return new OTLPTraceExporter({ url: url(found, 'traces'), ...COMPRESSED });
  });
  const allowed = (span: ReadableSpan): ReadableSpan =>
    Object.create(span, {
      attributes: { value: guarded(span.attributes, report) },
      // the message of a status repeats that of the error, and may quote what a person wrote
      status: { value: { code: span.status.code } },
      events: {
        value: span.events.map((event) => ({ ...event, attributes: guarded(event.attributes ?? {}, report) })),
      },
    }) as ReadableSpan;
  return { export: (spans, done) => inner.export(spans.map(allowed), done), shutdown: () => inner.shutdown() };
}

/** Sends records of the log in the same way. */
export function logExporter({ endpoint, report }: Receiver): LogRecordExporter {
  const inner = late<ReadableLogRecord[]>(endpoint, async (found) => {
    const { OTLPLogExporter } = await import('@opentelemetry/exporter-logs-otlp-http');
    return new OTLPLogExporter({ url: url(found, 'logs'), ...COMPRESSED });
  });
  const allowed = (record: ReadableLogRecord): ReadableLogRecord =>
    Object.create(record, {
      attributes: { value: guarded(record.attributes, report) },
    }) as ReadableLogRecord;
  return {
    export: (records, done) => inner.export(records.map(allowed), done),
    shutdown: () => inner.shutdown(),
    forceFlush: async () => {},
  };
}

const allowedMetrics = (batch: ResourceMetrics, report: (name: string) => void): ResourceMetrics => ({
  ...batch,
  scopeMetrics: batch.scopeMetrics.map((scope) => ({
    ...scope,
    metrics: scope.metrics.map((metric) => {
      const dataPoints = metric.dataPoints.map((point) => ({
        ...point,
        attributes: guarded(point.attributes, report),
      }));
      return { ...metric, dataPoints } as MetricData; // of the kind that it was
    }),
  })),
});

/** Sends metrics as what has been added since the last time: a sum over what is stored then counts each once. */
export function metricExporter({ endpoint, report }: Receiver): PushMetricExporter {
  const inner = late<ResourceMetrics>(endpoint, async (found) => {
    const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
    return new OTLPMetricExporter({ url: url(found, 'metrics'), ...COMPRESSED });
  });
  return {
    export: (batch, done) => inner.export(allowedMetrics(batch, report), done),
    selectAggregationTemporality: () => AggregationTemporality.DELTA,
    forceFlush: async () => {},
    shutdown: () => inner.shutdown(),
  };
}
