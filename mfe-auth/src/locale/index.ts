/** The locales of contracts, written here again because contracts' own list comes with zod; a test keeps them equal. */
export const OFFERED_LOCALES = ['en-GB', 'en-IE', 'en-US', 'en-AU', 'en-NZ', 'en-CA'] as const;

/** Countries that use the money and numbers of an offered locale. */
const REGIONS: Record<string, (typeof OFFERED_LOCALES)[number]> = {
  GB: 'en-GB',
  IE: 'en-IE',
  US: 'en-US',
  AU: 'en-AU',
  NZ: 'en-NZ',
  CA: 'en-CA',
};

/** Where the browser is: its time zone (IANA). */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The offered locale that fits a browser's languages best: by country, in the order the person prefers. */
export function localeFor(languages: readonly string[]): (typeof OFFERED_LOCALES)[number] {
  const regions = languages.map((language) => /[-_]([A-Za-z]{2})\b/.exec(language)?.[1]?.toUpperCase());
  const region = regions.find((each) => each !== undefined && each in REGIONS);
  return (region && REGIONS[region]) || 'en-GB';
}
