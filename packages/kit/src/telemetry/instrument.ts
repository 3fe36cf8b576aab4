import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createNoopMeter, type MeterProvider } from '@opentelemetry/api';
import { logs, SeverityNumber } from '@opentelemetry/api-logs';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { watch } from './metrics';

/** Asked too often to be told of, or about telling itself: that would go round in circles. */
const QUIET = /^\/(healthz|readyz|v1\/(traces|metrics|logs))(\?|$)/;

/** The metrics of libraries know no service: ours are counted by ourselves. */
const deaf: MeterProvider = { getMeter: () => createNoopMeter() };

const NANOSECONDS = 1e9;

/** How late the event loop is; the measure begins anew with every reading. */
export function watchEventLoop(): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  // The mean is read first, and only the second reading begins anew.
  watch('nodejs.eventloop.delay.mean', () => (delay.count === 0 ? [] : [[delay.mean / NANOSECONDS, {}]]));
  watch('nodejs.eventloop.delay.p99', () => {
    const worst = delay.percentile(99) / NANOSECONDS;
    const { count } = delay;
    delay.reset();
    return count === 0 ? [] : [[worst, {}]];
  });
}

/** How full the disk is on which the process keeps its files; told of no process that keeps none. */
export const watchDisk = (folder: string): (() => void) =>
  watch('system.filesystem.utilization', async () => {
    const { blocks, bavail } = await statfs(folder);
    return blocks === 0 ? [] : [[1 - bavail / blocks, {}]];
  });

/**
 * Has the spans of http and of Postgres made. Both are changed where everybody finds them, so it does not matter who
 * has loaded them before; connections and servers that are open already stay as they were.
 */
export function instrument(tracerProvider: NodeTracerProvider): void {
  registerInstrumentations({
    tracerProvider,
    meterProvider: deaf,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '', method }) => method === 'OPTIONS' || QUIET.test(url),
        ignoreOutgoingRequestHook: ({ path }) => QUIET.test(path ?? ''),
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  // The hooks work with the next `require`, which need not come: these are it.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  for (const name of ['node:http', 'pg']) require(name);
}

/** Tells once of each attribute that was taken out because nobody has registered it. */
export function reporter(): (name: string) => void {
  const told = new Set<string>();
  return (name) => {
    if (told.has(name)) return;
    told.add(name);
    logs.getLogger('jobspeak').emit({
      severityNumber: SeverityNumber.ERROR,
      severityText: 'ERROR',
      body: 'An attribute that is not in the registry was not sent.',
      attributes: { 'jobspeak.attribute': name },
    });
  };
}
