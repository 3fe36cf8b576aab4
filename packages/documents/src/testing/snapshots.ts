import { type DocumentSnapshot, lineNet, type Pricing, totalsOf } from '@jobspeak/contracts';

type SnapshotLine = DocumentSnapshot['lines'][number];

/** A line as a test needs it: what is not named is plain. */
export function line(description: string, given: Partial<SnapshotLine> = {}): SnapshotLine {
  const whole = {
    kind: 'labour' as const,
    quantity: 1,
    unit: 'job' as const,
    unitPrice: 10_000,
    discountPercent: 0,
    optional: false,
    choice: null,
    selected: false,
    sectionId: null,
    id: null,
    taxRatePercent: null,
    ...given,
  };
  return { description, ...whole, net: lineNet(whole) };
}

const plain: Omit<DocumentSnapshot, 'totals'> = {
  kind: 'quote',
  number: 'Q-2026-0042',
  title: 'Replace bathroom suite and re-tile',
  issuedOn: '2026-03-04',
  validUntil: '2026-04-03',
  dueOn: null,
  reference: '',
  startDate: 'Week of 16 March',
  currency: 'GBP',
  locale: 'en-GB',
  taxName: 'VAT',
  taxRatePercent: 20,
  pricesIncludeTax: false,
  hideLinePrices: false,
  look: 'classic',
  business: {
    name: 'Hargreaves Plumbing & Heating',
    email: 'office@hargreaves-plumbing.example',
    phone: '0113 496 0142',
    address: 'Unit 4, Kirkstall Works\nLeeds LS4 2QD',
    taxNumber: 'GB 123 4567 89',
    countryCode: 'GB',
    colour: null,
    logo: null,
  },
  client: {
    id: null,
    name: 'Mrs Aisha Łukasiewicz',
    email: 'aisha.l@mail.example',
    phone: '07700 900123',
    address: '17 Beechwood Crescent\nLeeds LS16 5NP',
  },
  sections: [],
  lines: [
    line('Strip out old bath, basin, WC and tiles, and take away', { quantity: 1, unit: 'day', unitPrice: 28_000 }),
    line('Fit new bath with mixer taps, basin and close-coupled WC', { quantity: 2, unit: 'day', unitPrice: 28_000 }),
    line('Tile walls full height around bath, and floor', { quantity: 18.5, unit: 'm2', unitPrice: 4_200 }),
    line('Steel bath 1700 × 700 with legs', { kind: 'material', unit: 'each', unitPrice: 18_900 }),
    line('Basin, pedestal and mixer tap', { kind: 'material', unit: 'each', unitPrice: 14_250 }),
    line('Close-coupled WC with soft-close seat', { kind: 'material', unit: 'each', unitPrice: 21_900 }),
    line('Tile adhesive', { kind: 'material', quantity: 6, unit: 'bag', unitPrice: 1_895 }),
    line('Skip hire, one week', { kind: 'fee', unit: 'job', unitPrice: 26_000 }),
  ],
  deductions: [],
  amountDue: null,
  paymentDetails: '',
  photos: [],
  answer: null,
  isElectronic: false,
  notes: '',
  terms: 'Payment within 14 days of completion. Work is guaranteed for 12 months.',
  acceptUrl: null,
};

/** A usual quote, changed where a test needs it, with totals that add up. */
export function snapshot(
  given: Partial<Omit<DocumentSnapshot, 'totals'>> & Partial<Pick<Pricing, 'discount' | 'deposit'>> = {},
): DocumentSnapshot {
  const { discount = null, deposit = null, ...rest } = given;
  const whole = { ...plain, ...rest };
  return { ...whole, totals: totalsOf({ ...whole, discount, deposit }) };
}
