/** Raw telemetry is kept by the day, each in a table of its own; days are those of UTC, as yyyy-mm-dd. */
export type RawTable = 'spans' | 'error_logs';

const DAY_MS = 86_400_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether a day is over for longer than so many days. */
export const isOutdated = (day: string, days: number, now: Date): boolean =>
  day < dayOf(new Date(now.getTime() - days * DAY_MS));

/** Whether there is a place for what happened then: not for what would be removed at once, nor for what is to come. */
export const isKept = (at: Date, days: number, now: Date): boolean =>
  !isOutdated(dayOf(at), days, now) && at.getTime() <= now.getTime() + DAY_MS;
