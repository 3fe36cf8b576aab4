import type { Unit } from '@jobspeak/contracts';
import type { FramedLine, LinkedFigure } from './frame';
import { type LineRole, UNITS } from './labels';

/** What a line's figures come to. */
export interface Amounts {
  quantity: number;
  /** Major units; null where no price was said. */
  price: number | null;
  /** The price is for all of it. */
  isLot: boolean;
  discountPercent: number;
  /** Ends that a line has beside its own figures: the lower ones of a range, the most that it may come to. */
  low: { quantity?: number; price?: number };
  cap: number | null;
  /** The figures that are in the amounts, and those that would have been but for a likelier one. */
  used: LinkedFigure[];
  left: LinkedFigure[];
}

/** The value of a figure as it was most likely meant. */
export const valueOf = ({ values, decimal }: LinkedFigure): number => {
  const reading = decimal > 0.5 ? 'decimal' : 'whole';
  return (values.find((one) => one.reading === reading) ?? values[0])?.value ?? 0;
};

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
const strength = ({ probability, link }: LinkedFigure): number => probability * link;
const strongest = (figures: readonly LinkedFigure[]): LinkedFigure | undefined =>
  figures.reduce<LinkedFigure | undefined>(
    (best, one) => (best && strength(best) >= strength(one) ? best : one),
    undefined,
  );

/** Factors multiply; "and two more" begins a product of its own: 3 × 2 + 4. */
const sumOfProducts = (factors: readonly { role: LineRole; value: number }[]): number => {
  let total = 0;
  let product: number | null = null;
  for (const { role, value } of factors) {
    if (product !== null && role !== 'quantity') {
      total += product;
      product = role === 'quantity-less' ? -value : value;
    } else product = (product ?? 1) * value;
  }
  return thousandths(total + (product ?? 1));
};

/** Units of which quantities are worked out: people by days, length by width. */
const WORKED_OUT = new Set<Unit>(['hour', 'day', 'week', 'm2', 'm3', 'sqft', 'sqyd']);

/** Factors are told in one breath: no more words than this lie between two of them. */
const BREATH = 6;

/** What is added to a count, or taken off. */
const CHANGES = /^quantity-(more|less)$/;

/** Counts that were told in one breath. */
const breathsOf = (counts: readonly LinkedFigure[]): LinkedFigure[][] => {
  const breaths: LinkedFigure[][] = [];
  for (const one of counts) {
    const before = breaths.at(-1)?.at(-1);
    if (before && one.from - before.to <= BREATH) breaths.at(-1)?.push(one);
    else breaths.push([one]);
  }
  return breaths;
};

/** "Five and a half by three eighty, twenty point nine": what comes out of the other factors was reckoned aloud. */
const withoutProduct = (factors: readonly LinkedFigure[]): readonly LinkedFigure[] => {
  const told = factors.find((one) => {
    const others = factors.filter((other) => other !== one);
    const product = others.reduce((total, other) => total * valueOf(other), 1);
    return others.length > 1 && Math.abs(product - valueOf(one)) < 0.02 * product;
  });
  return told ? [told] : factors;
};

/**
 * The counts of a line that make its quantity. Where it is worked out, those of one breath; of what is only counted,
 * others are sizes, and the likeliest counts. What is added or taken off later goes with them; what was added before it
 * is in it: "twenty two, and three more, so twenty five".
 */
const factorsOf = (counts: readonly LinkedFigure[], unit: Unit): LinkedFigure[] => {
  const plain = counts.filter(({ role }) => role === 'quantity');
  const best = strongest(plain);
  const breath = breathsOf(plain).find((one) => best && one.includes(best)) ?? [];
  const factors = WORKED_OUT.has(unit) ? withoutProduct(breath) : best ? [best] : [];
  const start = factors[0]?.from ?? 0;
  return counts.filter((one) =>
    one.role === 'quantity' ? factors.includes(one) : !CHANGES.test(one.role) || one.from >= start,
  );
};

const quantities = (figures: readonly LinkedFigure[]): { quantity: number; low: number } => {
  const factors: { role: LineRole; value: number }[] = [];
  const lows: { role: LineRole; value: number }[] = [];
  let pending: number | null = null;
  for (const figure of figures) {
    const value = valueOf(figure);
    if (figure.role === 'low-quantity') pending = value;
    else if (figure.role === 'spread-quantity') {
      const [top, bottom] = [factors.at(-1), lows.at(-1)];
      if (top && bottom) [top.value, bottom.value] = [top.value + value, bottom.value - value];
    } else {
      factors.push({ role: figure.role, value });
      lows.push({ role: figure.role, value: pending ?? value });
      pending = null;
    }
  }
  if (factors.length === 0 && pending !== null) return { quantity: pending, low: pending };
  return { quantity: sumOfProducts(factors), low: sumOfProducts(lows) };
};

const QUANTITIES = new Set<LineRole>(['quantity', 'quantity-more', 'quantity-less', 'low-quantity', 'spread-quantity']);

/** "Eight to nine hundred": the lower end is of the size of the upper one. */
const lowOf = (low: LinkedFigure, price: number | null): number => {
  const value = valueOf(low);
  return price !== null && value < price / 20 && value * 100 < price ? value * 100 : value;
};

/** Adds up what was said of a line: counts, prices, what is put on or taken off. */
export const amountsOf = ({ figures, units }: FramedLine): Amounts => {
  const of = (role: LineRole) => figures.filter((one) => one.role === role);
  const one = (role: LineRole) => strongest(of(role));
  const [each, lot, cap, markup, discount] = [one('price'), one('lot'), one('cap'), one('markup'), one('discount')];
  const isLot = lot !== undefined && (!each || strength(lot) > strength(each));
  const base = isLot ? lot : (each ?? cap);
  const unit = UNITS[units.indexOf(Math.max(...units))] ?? 'each';
  const counts = factorsOf(
    figures.filter(({ role }) => QUANTITIES.has(role)),
    unit,
  );
  const { quantity, low } = quantities(counts);
  const more = of('price-more').reduce((sum, figure) => sum + valueOf(figure), 0);
  const less = of('price-less').reduce((sum, figure) => sum + valueOf(figure), 0);
  const [lowPrice, spread] = [one('low-price'), one('spread-price')];
  const factor = markup ? 1 + valueOf(markup) / 100 : 1;
  const said = base ? (valueOf(base) + more - less) * factor : null;
  const price = said === null ? (lowPrice ? valueOf(lowPrice) : null) : spread ? said + valueOf(spread) : said;
  const lowest = spread && said !== null ? said - valueOf(spread) : lowPrice ? lowOf(lowPrice, price) : null;
  const used = [...counts, ...[base, cap, markup, discount, lowPrice, spread].flatMap((figure) => figure ?? [])];
  used.push(...of('price-more'), ...of('price-less'));
  return {
    quantity: isLot ? 1 : quantity,
    price,
    isLot,
    discountPercent: discount ? Math.min(100, valueOf(discount)) : 0,
    low: {
      ...(low < quantity && !isLot && { quantity: low }),
      ...(lowest !== null && price !== null && lowest < price && { price: lowest }),
    },
    cap: cap ? valueOf(cap) : null,
    used,
    left: figures.filter((figure) => !used.includes(figure)),
  };
};
