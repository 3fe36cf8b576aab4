const DAY_MS = 86_400_000;
/** Weeks after a sign-up that are looked at. */
export const WEEKS = 8;

/** The day (UTC, yyyy-mm-dd) of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The Monday (UTC) of the week of a moment. */
export function mondayOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return dayOf(new Date(at.getTime() - sinceMonday * DAY_MS));
}

/** Which week after the sign-up a moment is in: 1 for the first seven days. */
export const weekAfter = (begun: Date, at: Date): number =>
  Math.max(1, Math.floor((at.getTime() - begun.getTime()) / (7 * DAY_MS)) + 1);

/** How many of the weeks after a cohort's Monday have begun by now, at most `WEEKS`. */
export function weeksBegun(monday: string, now: Date): number {
  const passed = Math.floor((now.getTime() - Date.parse(monday)) / (7 * DAY_MS)) + 1;
  return Math.min(WEEKS, Math.max(0, passed));
}
