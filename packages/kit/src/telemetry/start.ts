import type * as Instrument from './instrument';
import { startTellingLines } from './lines';
import { startCounting } from './metrics';
import type * as Providers from './providers';
import { type TelemetryEnvironment, telemetrySettings } from './settings';

export interface Telemetry {
  /** Names the receiver, for a process that is its own; before that, what is told waits. */
  sendTo(endpoint: string): void;
  /** Sends what waits. Resolves once the receiver has it, or has not taken it in time. */
  flush(): Promise<void>;
  /** Sends what waits, for a moment at most, and falls silent. */
  stop(): Promise<void>;
}

const SILENT: Telemetry = { sendTo() {}, flush: async () => {}, stop: async () => {} };
/** A receiver that is away must not hold up the end of a process. */
const STOP_WITHIN_MS = 1_000;

let running: Telemetry | undefined;

const within = (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

export interface TelemetryOptions {
  /** The service that this process is; OTEL_SERVICE_NAME goes before it. */
  service: string;
  environment: TelemetryEnvironment;
  /** The process will name a receiver by `sendTo` when its environment names none. */
  findsReceiver?: boolean;
}

/**
 * Makes a process tell of itself by OpenTelemetry: traces, metrics, warnings and errors, to OTEL_EXPORTER_OTLP_ENDPOINT.
 * It is the first thing that a process does, before a server listens or a pool is opened. Without a receiver nothing is
 * loaded, and nothing is paid for. A second call answers with the first one's.
 */
export function startTelemetry({ service, environment, findsReceiver = false }: TelemetryOptions): Telemetry {
  if (running) return running;
  const settings = telemetrySettings(service, environment, findsReceiver);
  if (settings === null) return SILENT;
  // Loaded only now, and at once: what comes after is required by then already.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { openProviders } = require('./providers') as typeof Providers;
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { instrument, reporter, watchDisk, watchEventLoop } = require('./instrument') as typeof Instrument;
  let found = (_endpoint: string) => {};
  const named = settings.endpoint;
  const endpoint = new Promise<string>((resolve) => {
    if (named === null) found = resolve;
    else resolve(named);
  });
  const providers = openProviders(settings, { endpoint, report: reporter() });
  instrument(providers.traces);
  startCounting();
  startTellingLines();
  watchEventLoop();
  watchDisk(environment.DATA_DIR || '.data');
  running = {
    sendTo: found,
    flush: () => providers.flush(),
    stop: () => within(STOP_WITHIN_MS, providers.stop()),
  };
  return running;
}
