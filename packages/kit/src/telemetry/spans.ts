import type { TelemetryAttributes } from '@jobspeak/contracts';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { serviceOf } from './scope';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** The trace context of the work under way, as W3C's header `traceparent` has it; null outside any trace. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The context in which work goes on that began elsewhere; a `traceparent` that is none begins a new trace. */
function continued(traceparent: string | null | undefined): Context {
  const active = context.active();
  if (!traceparent) return trace.deleteSpan(active);
  const parent = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return parent ? trace.setSpanContext(active, parent) : trace.deleteSpan(active);
}

export interface SpanOptions {
  kind?: keyof typeof KINDS;
  attributes?: TelemetryAttributes;
  /** Where the work began, when that was not here: in another process, or long ago. */
  traceparent?: string | null | undefined;
}

/** What a piece of work tells of itself while it goes on. */
export interface Telling {
  set(attributes: TelemetryAttributes): void;
  /** It went wrong although nothing was thrown; `type` is a word of ours, not a message. */
  fail(type: string): void;
}

const tellingOf = (span: Span): Telling => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail(type) {
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
});

/**
 * Does a piece of work within a span. What it throws ends the span as failed and goes on to the caller. Costs next to
 * nothing in a process that keeps silent.
 */
export function inSpan<T>(
  name: string,
  { kind = 'internal', attributes = {}, ...rest }: SpanOptions,
  work: (telling: Telling) => Promise<T>,
): Promise<T> {
  const parent = 'traceparent' in rest ? continued(rest.traceparent) : context.active();
  const service = serviceOf(parent);
  const all = service === undefined ? attributes : { ...attributes, 'jobspeak.service': service };
  const span = trace.getTracer('jobspeak').startSpan(name, { kind: KINDS[kind], attributes: all }, parent);
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work(tellingOf(span));
    } catch (error) {
      if (error instanceof Error) span.recordException(error);
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
