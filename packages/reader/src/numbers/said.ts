import { type Token, tokensOf } from '../tokens/tokens';
import { rehear } from './mishearings';
import { numberAt } from './numbers';
import { singleCoin, spokenPrice } from './prices';
import { repair } from './repairs';

/** The figures of a text, as everything that they can mean. */
export interface Figures {
  /** As numbers: counts, measures, percentages. */
  values: ReadonlySet<number>;
  /** As money in minor units, whether or not a currency was said with it. */
  minor: ReadonlySet<number>;
}

const add = (tokens: readonly Token[], values: Set<number>, minor: Set<number>): void => {
  for (let index = 0; index < tokens.length; index++) {
    const coin = singleCoin(tokens, index);
    if (coin) minor.add(coin.minor);
    const number = numberAt(tokens, index);
    if (!number) continue;
    index = Math.max(index, number.to - 1);
    const [first = 0, second = 0] = number.groups;
    const spoken = spokenPrice(tokens, number);
    const readings = [number.value, ...number.groups];
    // "six fifty" is 650 or 6.50
    if (number.groups.length === 2 && second < 100) readings.push(first * 100 + second, first + second / 100);
    for (const reading of readings) values.add(reading);
    for (const reading of readings) minor.add(Math.round(reading * 100));
    if (spoken && spoken.minor !== null) minor.add(spoken.minor);
  }
};

/** Every figure that was said, read with and without the repairs of misheard words. */
export function figuresOf(text: string, inPounds: boolean): Figures {
  const values = new Set<number>();
  const minor = new Set<number>();
  const tokens = tokensOf(text);
  add(tokens, values, minor);
  add(repair(tokens, inPounds), values, minor);
  add(repair(rehear(tokens, true), inPounds), values, minor);
  return { values, minor };
}
