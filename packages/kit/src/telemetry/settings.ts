/** What decides whether a process tells of itself, and to whom: OpenTelemetry's own variables. */
export interface TelemetrySettings {
  /** The receiver's address without a path; null while it is not known yet. */
  endpoint: string | null;
  /** The share of traces that are kept, 0 to 1; of those that come from outside, what is dropped there stays so. */
  share: number;
  /** How often metrics are sent, in ms. */
  metricsMs: number;
  /** The service that this process is, or `jobspeak` when it is all of them. */
  service: string;
}

export type TelemetryEnvironment = Record<string, string | undefined>;

const numberOf = (text: string | undefined, fallback: number): number => {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : fallback;
};

const shareOf = ({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: TelemetryEnvironment): number => {
  if (sampler?.endsWith('always_off')) return 0;
  if (sampler?.endsWith('always_on')) return 1;
  return Math.min(1, numberOf(share, 1));
};

/** The settings of a process, or null when it keeps silent: no receiver is named, or OTEL_SDK_DISABLED is true. */
export function telemetrySettings(
  service: string,
  environment: TelemetryEnvironment,
  findsReceiver = false,
): TelemetrySettings | null {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') || null;
  if (environment.OTEL_SDK_DISABLED === 'true' || (endpoint === null && !findsReceiver)) return null;
  return {
    endpoint,
    share: shareOf(environment),
    metricsMs: numberOf(environment.OTEL_METRIC_EXPORT_INTERVAL, 15_000) || 15_000,
    service: environment.OTEL_SERVICE_NAME || service,
  };
}
