import { formatMoney, type Line, rangeText, unitWord } from '@jobspeak/contracts';
import { decimalText } from '../figures';

/** How a line comes to its amount: 2.5 hours × £45.00, 2 to 3 days × £240.00, 10% off. `usualRate` is the tax of the other lines, in percent. */
export function lineFacts(
  { quantity, unit, unitPrice, low, condition, discountPercent, taxRatePercent }: Line,
  usualRate: number,
  { currency, locale, taxName }: { currency: string; locale: string; taxName: string },
): string {
  const count = rangeText(low?.quantity ?? quantity, quantity, (value) => decimalText(value, locale));
  const price = (minor: number) => formatMoney(minor, currency, locale);
  const amount = `${count}${unit === 'each' ? '' : ` ${unitWord(unit, quantity, locale)}`}`;
  return [
    unitPrice === null ? amount : `${amount} × ${rangeText(low?.unitPrice ?? unitPrice, unitPrice, price)}`,
    condition && `only if: ${condition}`,
    discountPercent > 0 && `${decimalText(discountPercent, locale)}% off`,
    taxRatePercent !== null && taxRatePercent !== usualRate && `${taxName} ${decimalText(taxRatePercent, locale)}%`,
  ]
    .filter(Boolean)
    .join(', ');
}
