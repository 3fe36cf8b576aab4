import { BusinessSettings } from '@jobspeak/contracts';

/** What invoices start from while the news of the account's settings is still on its way. */
export const UNTOLD: BusinessSettings = BusinessSettings.parse({
  businessName: 'My business',
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
});
