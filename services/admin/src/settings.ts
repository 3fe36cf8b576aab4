import { setting } from '@jobspeak/kit';
import { z } from 'zod';
import type { Retention } from './telemetry/retention';

const days = (usual: number) =>
  setting(z.coerce.number('a number of days is expected').int().min(1).max(3_650)).transform((given) => given ?? usual);

/** A sender tries again within minutes, or not at all. */
const RECEIVED_DAYS = 1;

/** For how many days telemetry is kept. */
export const TelemetryRetention = z
  .object({ TELEMETRY_TRACE_DAYS: days(7), TELEMETRY_METRIC_DAYS: days(30), TELEMETRY_ERROR_DAYS: days(30) })
  .transform(({ TELEMETRY_TRACE_DAYS: spans, TELEMETRY_METRIC_DAYS: points, TELEMETRY_ERROR_DAYS: errors }) => {
    const retention: Retention = { spans, metric_points: points, error_logs: errors, received: RECEIVED_DAYS };
    return { retention };
  });
export type TelemetryRetention = z.infer<typeof TelemetryRetention>;
