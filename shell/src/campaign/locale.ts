import type { Locale } from '@jobspeak/contracts';

const OFFERED: readonly Locale[] = ['en-GB', 'en-IE', 'en-US', 'en-AU', 'en-NZ', 'en-CA'];

/** The offered locale that fits a browser's languages best: by country, in the order the person prefers. */
export function localeFor(languages: readonly string[]): Locale {
  const countries = languages.map((language) => /[-_]([A-Za-z]{2})\b/.exec(language)?.[1]?.toUpperCase());
  const fits = countries.map((country) => OFFERED.find((locale) => locale.endsWith(`-${country}`)));
  return fits.find((locale) => locale !== undefined) ?? 'en-GB';
}
