import type { MeantLine, MeantQuote } from './evaluation-case';

/** What a line comes to, whether it counts or not. */
export const amountOf = ({ quantity, unitPriceMinor, discountPercent = 0, capMinor }: MeantLine): number =>
  Math.min(Math.round(quantity * (unitPriceMinor ?? 0) * (1 - discountPercent / 100)), capMinor ?? Infinity);

const isCounted = ({ optional, choice, chosen, unitPriceMinor }: MeantLine): boolean =>
  !optional && !(choice && !chosen) && unitPriceMinor !== null;

/** What the quote comes to before tax. */
export function netOf({ lines, discount }: MeantQuote): number {
  const net = lines.filter(isCounted).reduce((sum, line) => sum + amountOf(line), 0);
  if (!discount) return net;
  return discount.type === 'percent' ? Math.round(net * (1 - discount.value / 100)) : net - discount.value;
}
