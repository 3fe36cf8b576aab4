import { BusinessSettings } from './business';
import type { Currency } from './money';
import { LOCALES, type Locale } from './primitives';

/** What a country's businesses usually need; a person changes it in the settings. */
const USUAL: Record<Locale, { currency: Currency; taxName: string; taxRatePercent: number }> = {
  'en-GB': { currency: 'GBP', taxName: 'VAT', taxRatePercent: 20 },
  'en-IE': { currency: 'EUR', taxName: 'VAT', taxRatePercent: 23 },
  // Sales tax differs by state and city: none until the person sets it.
  'en-US': { currency: 'USD', taxName: 'Sales tax', taxRatePercent: 0 },
  'en-AU': { currency: 'AUD', taxName: 'GST', taxRatePercent: 10 },
  'en-NZ': { currency: 'NZD', taxName: 'GST', taxRatePercent: 15 },
  'en-CA': { currency: 'CAD', taxName: 'GST', taxRatePercent: 5 },
};

const isServed = (locale: string): locale is Locale => LOCALES.some((served) => served === locale);

/** The closest locale that we serve: the same, else one of the same country, else British English. */
export function closestLocale(wanted: string): Locale {
  if (isServed(wanted)) return wanted;
  const country = wanted.split('-').at(-1)?.toUpperCase();
  return LOCALES.find((locale) => locale.endsWith(`-${country}`)) ?? 'en-GB';
}

/** What is known of a business before it has set anything. */
export interface NewBusiness {
  businessName?: string;
  email?: string;
  /** As a browser says it, such as `mi-NZ`; British English when it is not known. */
  locale?: string;
  timeZone?: string | undefined;
}

/** The settings that a new business begins with: what is usual in its country, and nothing that it has not said. */
export function firstSettings({
  businessName = '',
  email = '',
  locale = '',
  timeZone,
}: NewBusiness = {}): BusinessSettings {
  const served = closestLocale(locale);
  return BusinessSettings.parse({
    // who signs up with Google may have given none, and the person can type one in the settings
    businessName: businessName.trim().length < 2 ? 'My business' : businessName.slice(0, 160),
    email,
    phone: '',
    address: '',
    taxNumber: '',
    locale: served,
    countryCode: served.slice(3),
    timeZone,
    ...USUAL[served],
    validDays: 30,
    deposit: null,
    terms: 'Payment is due within 14 days of completion.',
    labourRates: { hour: null, day: null },
    quotePrefix: 'Q',
  });
}
