import type { BusinessSettings, LineKind, NewClient, NewItem, Unit } from '@jobspeak/contracts';

/** A small plumbing business in Leeds, as the demo account shows it. Amounts in pence. */
export const SETTINGS: Partial<BusinessSettings> = {
  phone: '0113 496 0142',
  address: 'Unit 4, Wharf Street\nLeeds LS2 7EQ',
  taxNumber: 'GB 123 4567 89',
  paymentDetails:
    'By bank transfer to Harper Plumbing & Heating: sort code 00-00-00, account 12345678.\nPlease give the number of the invoice as the reference.',
  labourRates: { hour: 5500, day: 36000 },
  validDays: 30,
  deposit: { type: 'percent', value: 25 },
  terms: 'Payment is due within 14 days of completion. Parts carry their makers’ guarantee, our work one year.',
};

const item = (name: string, unit: Unit, unitPrice: number, kind: LineKind = 'material', aliases: string[] = []) => ({
  name,
  unit,
  unitPrice,
  kind,
  aliases,
});

export const ITEMS: Partial<NewItem>[] = [
  item('Radiator valve', 'each', 1850, 'material', ['rad valve', 'TRV']),
  item('Double panel radiator 600 x 1000', 'each', 14500),
  item('Towel rail 1200 x 500', 'each', 11900),
  item('15 mm copper pipe', 'm', 640),
  item('22 mm copper pipe', 'm', 980),
  item('Basin mixer tap', 'each', 8900),
  item('Kitchen mixer tap', 'each', 12500),
  item('Toilet fill valve', 'each', 2400),
  item('Flexible tap connector', 'pair', 1400),
  item('System flush and inhibitor', 'job', 16500, 'other'),
  item('Call-out', 'visit', 6500, 'fee'),
  item('Waste disposal', 'load', 4500, 'fee'),
];

export const CLIENTS: Partial<NewClient>[] = [
  {
    name: 'Marian Whitlock',
    email: 'marian.whitlock@example.com',
    phone: '07700 900114',
    address: '18 Beckside Road, Leeds LS6 2PT',
  },
  {
    name: 'Tom Okafor',
    email: 'tom.okafor@example.com',
    phone: '07700 900187',
    address: '3 Mill Lane, Otley LS21 1AB',
  },
  {
    name: 'Hartley Lettings',
    email: 'repairs@hartleylettings.example',
    phone: '0113 496 0177',
    address: '92 Kirkstall Road, Leeds LS3 1LT',
  },
  { name: 'Mrs Joan Ellery', phone: '0113 496 0163', address: '41 Grove Avenue, Pudsey LS28 7QE' },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    phone: '07700 900152',
    address: 'Flat 6, Saddler Court, Leeds LS1 4HR',
  },
];

export interface DemoLine {
  description: string;
  kind: LineKind;
  quantity: number;
  unit: Unit;
  unitPrice: number | null;
  optional?: boolean;
  discountPercent?: number;
}

const line = (
  description: string,
  kind: LineKind,
  quantity: number,
  unit: Unit,
  unitPrice: number | null,
  more: Partial<DemoLine> = {},
): DemoLine => ({
  description,
  kind,
  quantity,
  unit,
  unitPrice,
  ...more,
});

/** Quotes by title, client (as a number in CLIENTS) and lines. */
export const QUOTES: { title: string; client: number; lines: DemoLine[]; notes?: string }[] = [
  {
    title: 'Bathroom refit, first fix',
    client: 0,
    lines: [
      line('Strip out the old suite', 'labour', 1, 'day', 36000),
      line('First fix pipework', 'labour', 1.5, 'day', 36000),
      line('15 mm copper pipe', 'material', 24, 'm', 640),
      line('Basin mixer tap', 'material', 1, 'each', 8900),
      line('Towel rail 1200 x 500', 'material', 1, 'each', 11900, { optional: true }),
      line('Waste disposal', 'fee', 2, 'load', 4500),
    ],
    notes: 'Tiling is done by others. Water off from 9 to 12 on the first day.',
  },
  {
    title: 'Two radiators and a flush',
    client: 1,
    lines: [
      line('Double panel radiator 600 x 1000', 'material', 2, 'each', 14500),
      line('Radiator valve', 'material', 4, 'each', 1850),
      line('Labour', 'labour', 6, 'hour', 5500),
      line('System flush and inhibitor', 'other', 1, 'job', 16500, { discountPercent: 10 }),
    ],
  },
  {
    title: 'Leaking toilet, flat 12',
    client: 2,
    lines: [
      line('Call-out', 'fee', 1, 'visit', 6500),
      line('Toilet fill valve', 'material', 1, 'each', 2400),
      line('Labour', 'labour', 0.75, 'hour', 5500),
    ],
  },
  {
    title: 'Outside tap',
    client: 3,
    lines: [
      line('Outside tap kit with check valve', 'material', 1, 'each', null),
      line('15 mm copper pipe', 'material', 5, 'm', 640),
      line('Labour', 'labour', 2, 'hour', 5500),
    ],
  },
  {
    title: 'Kitchen sink and mixer',
    client: 4,
    lines: [
      line('Kitchen mixer tap', 'material', 1, 'each', 12500),
      line('Flexible tap connector', 'material', 1, 'pair', 1400),
      line('Fit sink, tap and waste', 'labour', 3, 'hour', 5500),
      line('Boiling water tap instead of the mixer', 'material', 1, 'each', 48900, { optional: true }),
    ],
  },
];
