import { BusinessSettings, type Currency, LOCALES, type Locale } from '@jobspeak/contracts';

/** What a country's businesses usually need; a person changes it in the settings. */
const DEFAULTS: Record<Locale, { currency: Currency; taxName: string; taxRatePercent: number }> = {
  'en-GB': { currency: 'GBP', taxName: 'VAT', taxRatePercent: 20 },
  'en-IE': { currency: 'EUR', taxName: 'VAT', taxRatePercent: 23 },
  // Sales tax differs by state and city: none until the person sets it.
  'en-US': { currency: 'USD', taxName: 'Sales tax', taxRatePercent: 0 },
  'en-AU': { currency: 'AUD', taxName: 'GST', taxRatePercent: 10 },
  'en-NZ': { currency: 'NZD', taxName: 'GST', taxRatePercent: 15 },
  'en-CA': { currency: 'CAD', taxName: 'GST', taxRatePercent: 5 },
};

const isKnown = (locale: string): locale is Locale => LOCALES.some((known) => known === locale);

/** The closest locale that we serve: the same, else one of the same country, else British English. */
export function localeOf(wanted: string): Locale {
  if (isKnown(wanted)) return wanted;
  const country = wanted.split('-').at(-1)?.toUpperCase();
  return LOCALES.find((locale) => locale.endsWith(`-${country}`)) ?? 'en-GB';
}

/** First-run settings of a business. */
export function defaultSettings(business: {
  name: string;
  email: string;
  locale: string;
  timeZone?: string | undefined;
}): BusinessSettings {
  const locale = localeOf(business.locale);
  return BusinessSettings.parse({
    // who signs up with Google may have given none, and the person can type one in the settings
    businessName: business.name.trim().length < 2 ? 'My business' : business.name.slice(0, 160),
    email: business.email,
    phone: '',
    address: '',
    taxNumber: '',
    locale,
    countryCode: locale.slice(3),
    timeZone: business.timeZone,
    ...DEFAULTS[locale],
    validDays: 30,
    deposit: null,
    terms: 'Payment is due within 14 days of completion.',
    labourRates: { hour: null, day: null },
    quotePrefix: 'Q',
  });
}
