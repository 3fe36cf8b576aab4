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
export const zonesOf = (countryCode: string): CountryZones =>
  ZONES[countryCode] ?? { usual: 'UTC', last: 'Etc/GMT+12' };

/** The day, as yyyy-mm-dd, that it is in a zone. */
export function dayIn(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }): [string, string] => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${day}`;
}

const DAY_MS = 86_400_000;

/** The day, as yyyy-mm-dd, that comes so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
