import type { DraftLine, QuoteDraft } from '../corrections/draft';
import { type CorrectionContext, readCorrection } from '../index';

type Row = [
  id: string,
  description: string,
  kind: DraftLine['kind'],
  quantity: number,
  unit: DraftLine['unit'],
  price: number | null,
  optional?: 'optional',
];

const lines = (rows: readonly Row[]): DraftLine[] =>
  rows.map(([id, description, kind, quantity, unit, unitPriceMinor, optional]) => ({
    id,
    description,
    kind,
    quantity,
    unit,
    unitPriceMinor,
    ...(optional && { optional: true }),
  }));

interface Given extends QuoteDraft {
  context: CorrectionContext;
}

/** Drafts of several trades and countries; a line's id is what the tests call it. */
const DRAFTS = {
  /** A rewire in Britain. */
  electrics: {
    context: { locale: 'en-GB', currency: 'GBP' },
    client: { name: 'Joanne Whitfield', phone: '07700 900118', address: '22 Albert Road, Stockport' },
    taxRatePercent: 20,
    depositPercent: 25,
    validDays: 30,
    lines: lines([
      ['board', 'Consumer unit, 10 way', 'material', 1, 'each', 18500],
      ['doubles', 'Double sockets, white', 'material', 14, 'each', 1250],
      ['singles', 'Single sockets, white', 'material', 3, 'each', 950],
      ['switches', 'Dimmer switches', 'material', 4, 'each', 2200],
      ['downlights', 'LED downlights', 'material', 8, 'each', 1800],
      ['cable', '2.5mm twin and earth', 'material', 2, 'roll', 7800],
      ['labour', 'Labour, me', 'labour', 4, 'day', 28000],
      ['mate', 'Labour, mate', 'labour', 4, 'day', 14000],
      ['test', 'Testing and certificate', 'fee', 1, 'job', 15000],
      ['fan', 'Extractor fan', 'material', 1, 'each', 6500, 'optional'],
    ]),
  },
  /** Plumbing in the United States. */
  plumbing: {
    context: { locale: 'en-US', currency: 'USD' },
    client: { name: 'Gloria Hendricks', address: '1180 Walnut Street, Dayton' },
    discount: { type: 'amount', value: 7500 },
    taxRatePercent: 6.5,
    depositPercent: 30,
    validDays: 14,
    lines: lines([
      ['trip', 'Trip charge', 'fee', 1, 'visit', 7900],
      ['heater', '40 gallon water heater', 'material', 1, 'each', 88000],
      ['valves', 'Ball valves', 'material', 4, 'each', 1850],
      ['pex', 'PEX pipe, 1/2 inch', 'material', 60, 'ft', 135],
      ['disposal', 'Garbage disposal', 'material', 1, 'each', 18900],
      ['labor', 'Labor', 'labour', 6, 'hour', 12500],
      ['permit', 'Permit', 'fee', 1, 'job', 9500],
      ['haul', 'Haul away', 'fee', 1, 'job', 6000],
      ['softener', 'Water softener', 'material', 1, 'each', 115000, 'optional'],
    ]),
  },
  /** A roof in Australia. */
  roof: {
    context: { locale: 'en-AU', currency: 'AUD' },
    client: { name: 'Damien Kostas', phone: '0491 570 156' },
    taxRatePercent: 10,
    depositMinor: 150000,
    validDays: 30,
    lines: lines([
      ['scaffold', 'Scaffold hire', 'fee', 2, 'week', 88000],
      ['sheets', 'Corrugated roof sheeting', 'material', 120, 'm2', 3400],
      ['ridge', 'Ridge capping', 'material', 12, 'm', 3600],
      ['gutter', 'Quad gutter', 'material', 30, 'm', 2800],
      ['downpipes', 'Downpipes', 'material', 4, 'each', 8000],
      ['labour', 'Labour', 'labour', 5, 'day', 65000],
      ['tip', 'Tip fees', 'fee', 1, 'job', 45000],
      ['whirlybird', 'Whirlybird vent', 'material', 2, 'each', 12000, 'optional'],
    ]),
  },
  /** Painting in Ireland, without tax. */
  painting: {
    context: { locale: 'en-IE', currency: 'EUR' },
    client: { name: 'Sinead Gallagher', email: 'sinead@gallagher.example' },
    discount: { type: 'percent', value: 5 },
    taxRatePercent: 0,
    validDays: 21,
    lines: lines([
      ['hall', 'Paint hall and stairs', 'labour', 1, 'job', 80000],
      ['kitchen', 'Paint kitchen', 'labour', 1, 'job', 45000],
      ['front', 'Paint front bedroom', 'labour', 1, 'job', 35000],
      ['back', 'Paint back bedroom', 'labour', 1, 'job', 30000],
      ['emulsion', 'Emulsion', 'material', 6, 'tin', 5500],
      ['gloss', 'Gloss', 'material', 2, 'tin', 3000],
      ['caulk', 'Caulk', 'material', 8, 'tin', 400],
      ['wallpaper', 'Wallpaper removal', 'labour', 2, 'room', 12000],
    ]),
  },
  /** A fence in New Zealand. */
  fence: {
    context: { locale: 'en-NZ', currency: 'NZD' },
    client: { name: 'Wiremu Parata' },
    taxRatePercent: 15,
    validDays: 14,
    lines: lines([
      ['posts', 'Posts, 100x100 treated pine', 'material', 16, 'each', 3200],
      ['rails', 'Rails', 'material', 48, 'length', 1300],
      ['palings', 'Palings', 'material', 320, 'each', 450],
      ['concrete', 'Concrete', 'material', 24, 'bag', 1100],
      ['single', 'Single gate', 'material', 1, 'each', 36000],
      ['double', 'Double gate', 'material', 1, 'each', 69000],
      ['labour', 'Labour', 'labour', 5, 'day', 42000],
      ['removal', 'Old fence removal', 'labour', 30, 'm', 1500],
      ['stain', 'Staining', 'labour', 60, 'm2', 1200, 'optional'],
    ]),
  },
  /** Flooring in Canada. */
  floor: {
    context: { locale: 'en-CA', currency: 'CAD' },
    client: { name: 'Patricia Nguyen', phone: '613 555 0119', address: '9 Laurel Crescent, Kanata' },
    taxRatePercent: 13,
    depositPercent: 50,
    validDays: 30,
    lines: lines([
      ['tearout', 'Carpet tear out', 'labour', 420, 'sqft', 85],
      ['hardwood', 'Engineered oak flooring', 'material', 460, 'sqft', 725],
      ['underlay', 'Cork underlay', 'material', 5, 'roll', 6400],
      ['install', 'Installation', 'labour', 420, 'sqft', 325],
      ['nosing', 'Stair nosing', 'material', 13, 'each', 4200],
      ['baseboard', 'Primed baseboard', 'material', 180, 'ft', 210],
      ['transitions', 'Transition strips', 'material', 3, 'each', 3800],
      ['furniture', 'Furniture moving', 'fee', 1, 'job', 20000],
      ['bin', 'Disposal bin', 'fee', 1, 'each', 35000],
    ]),
  },
} as const satisfies Record<string, Given>;

export type DraftName = keyof typeof DRAFTS;

/** What is read of a correction, a row for each operation: "doubles quantity 16"; "?" where it is asked back. */
export const corrected = (name: DraftName, said: string, context: Partial<CorrectionContext> = {}): string[] => {
  const draft = DRAFTS[name];
  const read = readCorrection(said, draft, { ...draft.context, ...context });
  if ('question' in read) return ['?'];
  return read.patch.map((operation) => {
    if (operation.op === 'undo') return 'undo';
    if (operation.op === 'remove') return `${operation.line} removed`;
    if (operation.op !== 'set') {
      const { quantity, unit, unitPriceMinor, description, optional } = operation.value;
      const row = `${quantity} ${unit} ${unitPriceMinor ?? 'unpriced'} ${description}${optional ? ' optional' : ''}`;
      return operation.op === 'add' ? `added ${row}` : `${operation.line} is ${row}`;
    }
    const { value } = operation;
    const text = value !== null && typeof value === 'object' ? `${value.type} ${value.value}` : String(value);
    return 'line' in operation ? `${operation.line} ${operation.field} ${text}` : `${operation.field} ${text}`;
  });
};
