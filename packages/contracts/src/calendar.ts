/** Where a country's businesses are: the zone of most of them, and the one in which a day ends last. */
interface CountryZones {
  usual: string;
  last: string;
}

const sole = (zone: string): CountryZones => ({ usual: zone, last: zone });

const ZONES: Readonly<Record<string, CountryZones>> = {
  GB: sole('Europe/London'),
  IE: sole('Europe/Dublin'),
  NZ: sole('Pacific/Auckland'),
  US: { usual: 'America/New_York', last: 'Pacific/Honolulu' },
  CA: { usual: 'America/Toronto', last: 'America/Vancouver' },
  AU: { usual: 'Australia/Sydney', last: 'Australia/Perth' },
};

/** The zones of a country (ISO 3166-1 alpha-2); one that is not known is given the day of the whole world. */
const zonesOf = (countryCode: string): CountryZones => ZONES[countryCode] ?? { usual: 'UTC', last: 'Etc/GMT+12' };

/** What tells where a business is. */
interface Place {
  timeZone?: string | undefined;
  countryCode: string;
}

/** The zone (IANA) in which a business reads its calendar: its own, or the usual one of its country. */
export const zoneOf = ({ timeZone, countryCode }: Place): string => timeZone ?? zonesOf(countryCode).usual;

/** Whether this is the name of a time zone (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // the only way that Intl tells
  }
}

/** The day, as yyyy-mm-dd, that it is in a zone. */
export function dayIn(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }): [string, string] => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${day}`;
}

/** The month, as yyyy-mm, that it is in a zone. */
export const monthIn = (zone: string, now: Date): string => dayIn(zone, now).slice(0, 7);

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function aheadIn(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
    .formatToParts(at)
    .map(({ type, value }): [string, number] => [type, Number(value)]);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/**
 * The zone in which a day ends last for a business and its customers: where it does in its country, or where the
 * business itself is when that is later still.
 */
export function lastZoneOf(place: Place, now: Date): string {
  const [own, { last }] = [zoneOf(place), zonesOf(place.countryCode)];
  return aheadIn(own, now.getTime()) < aheadIn(last, now.getTime()) ? own : last;
}

/** The moment at which the month after the present one begins in a zone. */
export function nextMonthIn(zone: string, now: Date): Date {
  const [year = 0, month = 0] = monthIn(zone, now).split('-').map(Number);
  const midnight = Date.UTC(year, month, 1); // months count from 0 here: the next one
  const guess = midnight - aheadIn(zone, midnight);
  return new Date(midnight - aheadIn(zone, guess)); // the clocks may have changed in between
}

const DAY_MS = 86_400_000;

/** The day, as yyyy-mm-dd, that comes so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
