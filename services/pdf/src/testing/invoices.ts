import type { DocumentSnapshot } from '@jobspeak/contracts';
import { line, snapshot } from '@jobspeak/documents/testing';

type Given = Parameters<typeof snapshot>[0];

/** An invoice that is issued and electronic, changed where a test needs it. */
export function invoice(given: Given = {}): DocumentSnapshot {
  const whole = snapshot({
    ...{ kind: 'invoice', number: 'INV-2026-0017', reference: 'Q-2026-0042', isElectronic: true },
    ...{ validUntil: null, dueOn: '2026-03-18', startDate: '' },
    ...given,
  });
  return { ...whole, amountDue: given.amountDue ?? whole.totals.total };
}

const GERMAN: Given = {
  currency: 'EUR',
  locale: 'en-IE',
  taxName: 'MwSt',
  taxRatePercent: 19,
  paymentDetails: 'Bitte überweisen Sie auf DE89 3704 0044 0532 0130 00 bei der Commerzbank.',
  business: {
    name: 'Müller & Söhne Haustechnik GmbH',
    email: 'buero@mueller.example',
    phone: '+49 30 901820',
    address: 'Invalidenstraße 44\n10115 Berlin',
    taxNumber: 'DE 136 695 976',
    countryCode: 'DE',
    colour: '#0f4c81',
    logo: null,
  },
  client: {
    id: null,
    name: 'Société <Durand> & Fils',
    email: 'compta@durand.example',
    phone: '',
    address: '12 rue Oberkampf\n75011 Paris\nFrance\n',
  },
};

const untaxed = (given: Given) =>
  invoice({ taxRatePercent: 0, lines: [line('Survey', { unitPrice: 12_345 })], ...given });

const noNumber = { ...snapshot().business, taxNumber: '' };

/** One invoice of each kind there is, by what is special about it: all of them can be electronic. */
export const INVOICES: Readonly<Record<string, DocumentSnapshot>> = {
  'a usual one': invoice(),
  'two rates, line and document discounts': invoice({
    ...GERMAN,
    discount: { type: 'percent', value: 7.5 },
    lines: [
      line('Heizkörper tauschen\nmit Thermostat', {
        quantity: 3,
        unit: 'each',
        unitPrice: 18_999,
        discountPercent: 12.5,
      }),
      line('Anfahrt', { kind: 'fee', unitPrice: 4_500 }),
      line('Fachbuch', { kind: 'material', taxRatePercent: 7, unitPrice: 2_333, quantity: 1.333 }),
    ],
  }),
  'prices with tax, discounted': invoice({
    ...GERMAN,
    pricesIncludeTax: true,
    discount: { type: 'amount', value: 1_001 },
    lines: [
      line('Bad', { unitPrice: 99_999, quantity: 3 }),
      line('Fliesen', { quantity: 18.375, unit: 'm2', unitPrice: 4_219 }),
      line('Buch', { taxRatePercent: 7, unitPrice: 3_333 }),
    ],
  }),
  'options and choices, of which some are taken': invoice({
    lines: [
      line('Suite'),
      line('Mirror', { optional: true, selected: true, unitPrice: 4_050 }),
      line('Rail', { optional: true, unitPrice: 6_000 }),
      line('Chrome taps', { choice: 'Taps', unitPrice: 5_000 }),
      line('Brass taps', { choice: 'Taps', unitPrice: 9_000, selected: true }),
    ],
  }),
  'no price of a line': invoice({ hideLinePrices: true, discount: { type: 'percent', value: 5 } }),
  'the rest of a job': invoice({
    lines: [line('Kitchen', { unitPrice: 333_333 }), line('Book', { taxRatePercent: 0, unitPrice: 2_000 })],
    invoicedBefore: [
      { ratePercent: 20, net: 99_403, tax: 19_881 },
      { ratePercent: 0, net: 597, tax: 0 },
    ],
    deductions: [{ label: 'Invoiced before: INV-2026-0009', amount: 119_881 }],
    amountDue: 282_119,
  }),
  'partly paid': invoice({ deductions: [{ label: 'Paid', amount: 100_000 }], amountDue: 204_944 }),
  'paid in full': invoice({ dueOn: null, deductions: [{ label: 'Paid', amount: 304_944 }], amountDue: 0 }),
  'without a day on which it is due': invoice({ dueOn: null }),
  'a credit note': {
    ...invoice({ kind: 'credit-note', number: 'CN-0003', reference: 'INV-2026-0017', dueOn: null }),
    amountDue: null,
  },
  'zero-rated': untaxed({}),
  exempt: untaxed({ untaxed: 'exempt' }),
  'reverse charge': untaxed({
    ...GERMAN,
    untaxed: 'reverse-charge',
    client: {
      id: null,
      name: 'Durand',
      email: '',
      phone: '',
      address: '12 rue Oberkampf\n75011 Paris\nTVA FR 40 303 265 045\nFrance',
    },
  }),
  'of a business that takes no tax': untaxed({ business: noNumber }),
  'of a business with a number of another kind': invoice({
    currency: 'AUD',
    locale: 'en-AU',
    taxName: 'GST',
    taxRatePercent: 10,
    business: { ...noNumber, countryCode: 'AU', taxNumber: 'ABN 51 824 753 556' },
  }),
  'in yen': invoice({ currency: 'JPY', lines: [line('Carpentry', { quantity: 2.5, unit: 'hour', unitPrice: 8_001 })] }),
  'in every unit': invoice({
    lines: (
      [
        'each',
        'hour',
        'day',
        'week',
        'job',
        'm',
        'm2',
        'm3',
        'ft',
        'sqft',
        'yd',
        'sqyd',
        'kg',
        'tonne',
        'bag',
        'litre',
      ] as const
    )
      .map((unit) => line(`One ${unit}`, { unit }))
      .concat(
        (
          [
            'gallon',
            'roll',
            'box',
            'pack',
            'sheet',
            'length',
            'load',
            'visit',
            'point',
            'room',
            'pair',
            'set',
            'tin',
          ] as const
        ).map((unit) => line(`One ${unit}`, { unit })),
      ),
  }),
};
