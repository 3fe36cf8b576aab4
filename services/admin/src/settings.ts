import { setting } from '@jobspeak/kit';
import { z } from 'zod';
import type { Retention } from './telemetry/retention';

const days = (usual: number) =>
  setting(z.coerce.number('a number of days is expected').int().min(1).max(3_650)).transform((given) => given ?? usual);

/** A sender tries again within minutes, or not at all. */
const RECEIVED_DAYS = 1;

/** For how many days telemetry is kept. */
export const TelemetryRetention = z
  .object({
    TELEMETRY_TRACE_DAYS: days(7),
    TELEMETRY_ERROR_DAYS: days(30),
    TELEMETRY_MINUTE_DAYS: days(3),
    TELEMETRY_HOUR_DAYS: days(60),
    TELEMETRY_DAY_DAYS: days(1_100),
    GENERATION_LOG_DAYS: days(90),
  })
  .transform((given) => {
    // a long stretch is read by the day where it can be: what is coarser is kept for as long as what is finer
    const hours = Math.max(given.TELEMETRY_HOUR_DAYS, given.TELEMETRY_MINUTE_DAYS);
    const daily = Math.max(given.TELEMETRY_DAY_DAYS, hours);
    const retention: Retention = {
      spans: given.TELEMETRY_TRACE_DAYS,
      error_logs: given.TELEMETRY_ERROR_DAYS,
      error_hours: given.TELEMETRY_ERROR_DAYS,
      error_groups: given.TELEMETRY_ERROR_DAYS,
      rollups_minute: given.TELEMETRY_MINUTE_DAYS,
      gauges_minute: given.TELEMETRY_MINUTE_DAYS,
      rollups_hour: hours,
      gauges_hour: given.TELEMETRY_HOUR_DAYS,
      rollups_day: daily,
      gauges_day: given.TELEMETRY_DAY_DAYS,
      generations: given.GENERATION_LOG_DAYS,
      received: RECEIVED_DAYS,
    };
    return { retention };
  });
export type TelemetryRetention = z.infer<typeof TelemetryRetention>;
