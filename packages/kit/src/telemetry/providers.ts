import type { AttributeName } from '@jobspeak/contracts';
import { metrics } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  AggregationType,
  InstrumentType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type ViewOptions,
} from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { logExporter, metricExporter, type Receiver, spanExporter } from './exporters';
import { serviceOf } from './scope';
import type { TelemetrySettings } from './settings';

/** So many spans wait to be sent at most; what comes beyond is dropped, and counted by nobody. */
const QUEUE = 4_096;

/** The name of the service on every span, also on those that libraries make. */
const nameService: SpanProcessor = {
  onStart(span, parent) {
    const service = serviceOf(parent);
    if (service !== undefined) span.setAttribute('jobspeak.service' satisfies AttributeName, service);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

const resourceOf = ({ service }: TelemetrySettings): Resource =>
  resourceFromAttributes({
    'telemetry.sdk.language': 'nodejs',
    'telemetry.sdk.name': 'opentelemetry',
    'process.pid': process.pid,
  })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': service }));

/**
 * Which traces are kept. Pages and phones begin most of them and mark all as worth keeping, so the share counts for
 * what comes from outside, too. It is taken by the trace's id: every service comes to the same.
 */
export function samplerOf(share: number): Sampler {
  const byId = new TraceIdRatioBasedSampler(share);
  return new ParentBasedSampler({ root: byId, remoteParentSampled: byId });
}

/** The parts of OpenTelemetry that a process has while it tells of itself. */
export interface Providers {
  traces: NodeTracerProvider;
  stop(): Promise<void>;
  flush(): Promise<void>;
}

/**
 * Histograms have buckets as narrow as what is counted lets them be, and need no bounds of their own. With so many of
 * them, a tenth of a millisecond beside an hour still leaves 8 to each doubling: what the receiver keeps.
 */
export const EXPONENTIAL: ViewOptions = {
  instrumentType: InstrumentType.HISTOGRAM,
  aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM, options: { maxSize: 240, recordMinMax: true } },
};

/** Makes the three providers by hand and registers them: the ready-made bundle costs three times the start. */
export function openProviders(settings: TelemetrySettings, receiver: Receiver): Providers {
  const resource = resourceOf(settings);
  const traces = new NodeTracerProvider({
    resource,
    sampler: samplerOf(settings.share),
    spanProcessors: [nameService, new BatchSpanProcessor(spanExporter(receiver), { maxQueueSize: QUEUE })],
  });
  traces.register({ propagator: new W3CTraceContextPropagator() });
  const meters = new MeterProvider({
    resource,
    views: [EXPONENTIAL],
    readers: [
      new PeriodicExportingMetricReader({
        exporter: metricExporter(receiver),
        exportIntervalMillis: settings.metricsMs,
        exportTimeoutMillis: Math.min(10_000, settings.metricsMs),
      }),
    ],
  });
  metrics.setGlobalMeterProvider(meters);
  const records = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: logExporter(receiver) })],
  });
  logs.setGlobalLoggerProvider(records);
  const all = [traces, meters, records];
  return {
    traces,
    flush: async () => void (await Promise.allSettled(all.map((one) => one.forceFlush()))),
    stop: async () => void (await Promise.allSettled(all.map((one) => one.shutdown()))),
  };
}
