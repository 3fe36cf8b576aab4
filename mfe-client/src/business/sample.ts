import {
  type BusinessSettings,
  businessOnPage,
  type DocumentSnapshot,
  daysAfter,
  type Line,
  lineOnPage,
  totalsOf,
} from '@jobspeak/contracts';

export type SampleKind = 'quote' | 'invoice';

const DAY_RATE = 250_00;

/** Each says that it is a sample: nobody takes a preview for a document of theirs. */
function sampleLines({ labourRates }: BusinessSettings, withOption: boolean): Line[] {
  const line = (
    given: Pick<Line, 'kind' | 'description' | 'quantity' | 'unit' | 'unitPrice'> & Partial<Line>,
  ): Line => ({
    id: '00000000-0000-4000-8000-000000000000',
    discountPercent: 0,
    taxRatePercent: null,
    optional: false,
    choice: null,
    selected: false,
    sectionId: null,
    unitCost: null,
    status: 'draft',
    itemId: null,
    source: null,
    confidence: 1,
    ...given,
  });
  const labour = { kind: 'labour', description: 'Sample: labour', quantity: 2, unit: 'day' } as const;
  const material = { kind: 'material', description: 'Sample: material by the metre', quantity: 12, unit: 'm' } as const;
  const fee = { kind: 'fee', description: 'Sample: taking rubbish away', quantity: 1, unit: 'job' } as const;
  const extra = { kind: 'material', description: 'Sample: an extra', quantity: 1, unit: 'each' } as const;
  return [
    line({ ...labour, unitPrice: labourRates.day ?? DAY_RATE }),
    line({ ...material, unitPrice: 9_50 }),
    line({ ...fee, unitPrice: 60_00 }),
    ...(withOption ? [line({ ...extra, unitPrice: 85_00, optional: true })] : []),
  ];
}

const CLIENT = { id: null, name: 'Your customer', address: 'Their address', email: '', phone: '' };

/**
 * A document as the settings would make it, with sample lines.
 * @param logo a data URL. @param today yyyy-mm-dd.
 */
export function sampleDocument(
  settings: BusinessSettings,
  { kind, logo, today }: { kind: SampleKind; logo: string | null; today: string },
): DocumentSnapshot {
  const isQuote = kind === 'quote';
  const lines = sampleLines(settings, isQuote);
  const { currency, locale, taxName, taxRatePercent, pricesIncludeTax, hideLinePrices, look } = settings;
  const [prefix, first] = isQuote
    ? [settings.quotePrefix, settings.firstQuoteNumber]
    : [settings.invoicePrefix, settings.firstInvoiceNumber];
  const pricing = { lines, taxRatePercent, pricesIncludeTax, discount: null };
  return {
    kind,
    number: `${prefix}-${today.slice(0, 4)}-${String(first).padStart(4, '0')}`,
    title: 'Sample',
    issuedOn: today,
    validUntil: isQuote ? daysAfter(today, settings.validDays) : null,
    dueOn: isQuote ? null : daysAfter(today, settings.paymentDays),
    reference: '',
    startDate: '',
    ...{ currency, locale, taxName, taxRatePercent, pricesIncludeTax, hideLinePrices, look },
    business: businessOnPage(settings, logo),
    client: CLIENT,
    sections: [],
    lines: lines.map(lineOnPage),
    totals: totalsOf({ ...pricing, deposit: isQuote ? settings.deposit : null }),
    deductions: [],
    amountDue: null,
    paymentDetails: isQuote ? '' : settings.paymentDetails,
    photos: [],
    answer: null,
    isElectronic: false,
    notes: '',
    terms: isQuote ? settings.terms : settings.invoiceTerms,
    acceptUrl: null,
  };
}
