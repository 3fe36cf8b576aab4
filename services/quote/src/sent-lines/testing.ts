import type { SentLine } from './domain';

/** What stands on a kind of job: the ways in which it is written, its price, and on how many of the jobs it is. */
type Usual = readonly [names: readonly string[], unitPrice: number, share: number];

const KINDS: readonly { title: string; lines: readonly Usual[] }[] = [
  {
    title: 'Bathroom refit',
    lines: [
      [['Strip out old bathroom', 'Strip out the old bathroom'], 25_000, 0.95],
      [['Fit bath', 'Fit new bath', 'Fit the bath'], 38_000, 1],
      [['Fit basin and pedestal', 'Fit basin & pedestal'], 19_000, 0.95],
      [['Wall tiling', 'Wall tiles'], 4_500, 0.9],
      [['Waste removal', 'Removal of waste'], 12_000, 0.9],
      [['Heated towel rail', 'Heated towel rails'], 16_500, 0.3],
    ],
  },
  {
    title: 'New boiler',
    lines: [
      [['Supply and fit combi boiler', 'Supply & fit a combi boiler'], 195_000, 1],
      [['Magnetic filter', 'Magnetic filters'], 14_500, 0.95],
      [['Power flush', 'Power flushing'], 38_500, 0.5],
      [['Flue kit', 'Flue kits'], 11_000, 0.95],
      [['Gas Safe certificate', 'Gas safe certificates'], 9_500, 0.95],
    ],
  },
  {
    title: 'Garden fence',
    lines: [
      [['Fence panels 6x6', 'Fence panel 6x6'], 6_500, 1],
      [['Concrete posts', 'Concrete post'], 3_800, 0.95],
      [['Gravel boards', 'Gravel board'], 2_400, 0.9],
      [['Take down and dispose of old fence', 'Taking down and disposing of the old fence'], 18_000, 0.85],
      [['Garden gate'], 22_000, 0.25],
    ],
  },
  {
    title: 'Kitchen sockets',
    lines: [
      [['Double socket', 'Double sockets'], 8_500, 1],
      [['Cooker circuit', 'Cooker circuits'], 24_000, 0.6],
      [['Electrical certificate', 'Electrical certificates'], 12_500, 0.95],
      [['Making good', 'Make good'], 15_000, 0.9],
      [['Labour'], 28_000, 0.95],
    ],
  },
];

/** Numbers from 0 to 1 that are the same each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The quotes of two years of one account, the earliest first: prices go up by 4 %, and one in twenty is special. */
export function yearsOfQuotes(count: number): SentLine[][] {
  const next = numbersFrom(7);
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[Math.floor(next() * KINDS.length)] ?? { title: '', lines: [] };
    const day = new Date(Date.UTC(2025, 0, 1) + Math.floor((index * 700) / count) * 86_400_000);
    return kind.lines.flatMap(([names, price, share]): SentLine[] => {
      const [isThere, name, special] = [next() < share, next(), next() < 0.05 ? 1.25 : 1];
      const unitPrice = Math.round(price * (index > count / 2 ? 1.04 : 1) * special);
      const description = names[Math.floor(name * names.length)] ?? '';
      if (!isThere) return [];
      const facts = { kind: 'material', quantity: 1, unit: 'each', unitPrice } as const;
      return [
        { quoteId: String(index), title: kind.title, issuedOn: day.toISOString().slice(0, 10), description, ...facts },
      ];
    });
  });
}
