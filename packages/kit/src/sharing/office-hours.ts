import { dayIn } from '@jobspeak/contracts';

const OPENS = 9;
const CLOSES = 17;
const STEP_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

/** Whether somebody is at their desk there: a weekday from 9:00 to 17:00. */
function isOfficeTime(zone: string, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
    .formatToParts(at)
    .map(({ type, value }): [string, string] => [type, value]);
  const { weekday = '', hour } = Object.fromEntries(parts) as Record<string, string>;
  return !['Sat', 'Sun'].includes(weekday) && Number(hour) >= OPENS && Number(hour) < CLOSES;
}

/**
 * The first moment from `now` on that is in office hours in a zone, on a day (as yyyy-mm-dd) or after it; what is more
 * than a day away is looked for again tomorrow. Offices open on the half hours of the world.
 */
export function officeTimeFrom(zone: string, day: string, now: Date): Date {
  const fits = (at: Date) => dayIn(zone, at) >= day && isOfficeTime(zone, at);
  if (fits(now)) return now;
  const firstStep = Math.ceil(now.getTime() / STEP_MS) * STEP_MS;
  const tomorrow = now.getTime() + DAY_MS;
  for (let at = firstStep; at < tomorrow; at += STEP_MS) if (fits(new Date(at))) return new Date(at);
  return new Date(tomorrow);
}
