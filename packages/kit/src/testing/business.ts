import { BusinessSettings } from '@jobspeak/contracts';

/** The settings of a British business that has changed nothing else of what it begins with. */
export const businessOf = (wish: Partial<BusinessSettings> & { businessName: string }): BusinessSettings =>
  BusinessSettings.parse({
    email: '',
    phone: '',
    address: '',
    taxNumber: '',
    currency: 'GBP',
    locale: 'en-GB',
    taxName: 'VAT',
    taxRatePercent: 20,
    validDays: 30,
    deposit: null,
    terms: '',
    labourRates: { hour: null, day: null },
    quotePrefix: 'Q',
    ...wish,
  });
