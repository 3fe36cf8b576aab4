import type { Mark } from './job';
import { rounded } from './numbers';

/** One of the figures that make a quantity. */
interface Factor {
  /** A new product is added, or taken off. */
  sign: string | undefined;
  number: number;
}

/** 3 × 2 + 4 × 1: figures are multiplied until one bears a sign; without any it is 1. */
const sumOfProducts = (factors: readonly Factor[]): number => {
  let total = 0;
  let product: number | null = null;
  for (const { sign, number } of factors) {
    if (product !== null && sign) {
      total += product;
      product = sign === '-' ? -number : number;
    } else product = (product ?? 1) * number;
  }
  return rounded(total + (product ?? 1));
};

/** What a line's quantity comes to: at the most, and at the least. */
export function quantityOf(marks: readonly Mark[]): { high: number; low: number; isSaid: boolean } {
  const high: Factor[] = [];
  const low: Factor[] = [];
  let lowEnd: number | null = null;
  for (const { role, value } of marks) {
    if (!value) continue;
    const sign = /^[+-]/.exec(value)?.[0];
    const number = Math.abs(Number.parseFloat(value));
    const [most, least] = [high.at(-1), low.at(-1)];
    if (role === 'q') {
      high.push({ sign, number });
      low.push({ sign, number: lowEnd ?? number });
      lowEnd = null;
    } else if (role === '<q') lowEnd = number;
    else if (role === '~q' && most && least) {
      most.number += number;
      least.number -= number;
    }
  }
  const last = low.at(-1);
  if (lowEnd !== null && last) last.number = lowEnd;
  return { high: sumOfProducts(high), low: sumOfProducts(low), isSaid: high.length > 0 };
}
