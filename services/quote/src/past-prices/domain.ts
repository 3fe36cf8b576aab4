import type { Line, LinePastPrices, RecentPrices } from '@jobspeak/contracts';
import { areAlike, type Wording, wordingOf } from '@jobspeak/reader';

/** What was charged for something, the day that its quote carries. */
export interface Charged {
  description: string;
  unit: Line['unit'];
  /** Null where nobody had priced it. */
  unitPrice: number | null;
  issuedOn: string;
}

interface Price {
  unitPrice: number;
  issuedOn: string;
  /** Its place among all, the latest first. */
  place: number;
}

/** What was charged under one name. */
interface Named {
  wording: Wording;
  unit: Line['unit'];
  prices: Price[];
}

const plainly = (text: string): string => text.trim().toLowerCase();

/** What was charged by what it was called; a price of nothing is a favour, and no price. */
function byName(charged: readonly Charged[]): Map<string, Named> {
  const names = new Map<string, Named>();
  charged.forEach(({ description, unit, unitPrice, issuedOn }, place) => {
    if (unitPrice === null || unitPrice === 0) return;
    const name = `${unit} ${plainly(description)}`;
    const named = names.get(name) ?? { wording: wordingOf(description), unit, prices: [] };
    named.prices.push({ unitPrice, issuedOn, place });
    names.set(name, named);
  });
  return names;
}

/** The prices of the like, the latest first: of the very same name where there are any. */
function pricesOfLike({ description, unit }: Pick<Line, 'description' | 'unit'>, names: Map<string, Named>): Price[] {
  const same = names.get(`${unit} ${plainly(description)}`);
  if (same) return same.prices;
  const wording = wordingOf(description);
  return [...names.values()]
    .filter((named) => named.unit === unit && areAlike(named.wording, wording))
    .flatMap(({ prices }) => prices)
    .sort((one, other) => one.place - other.place);
}

const LAST = 5;

/** The price that is most frequent; of two that are as frequent the later. */
function usualOf(prices: readonly Price[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { unitPrice } of prices) counts.set(unitPrice, (counts.get(unitPrice) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

const recentOf = (prices: readonly Price[]): RecentPrices => {
  const figures = prices.map(({ unitPrice }) => unitPrice);
  return { low: Math.min(...figures), high: Math.max(...figures), times: figures.length };
};

/**
 * What was charged for the like of each line; nothing of a line that has no like.
 * @param charged the latest first.
 */
export function pastPricesOf(
  lines: readonly Pick<Line, 'id' | 'description' | 'unit'>[],
  charged: readonly Charged[],
): LinePastPrices[] {
  const names = byName(charged);
  return lines.flatMap(({ id: lineId, description, unit }) => {
    const prices = pricesOfLike({ description, unit }, names);
    const last = prices.slice(0, LAST);
    const unitPrice = usualOf(last);
    const [latest, ...others] = prices.filter((price) => price.unitPrice === unitPrice);
    if (!latest) return [];
    const usual = { unitPrice: latest.unitPrice, times: others.length + 1, lastOn: latest.issuedOn };
    return [{ lineId, description, unit, usual, recent: recentOf(last) }];
  });
}
