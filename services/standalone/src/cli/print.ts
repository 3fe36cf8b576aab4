import {
  type Currency,
  formatMoney,
  type Locale,
  lineText,
  type QuoteContent,
  rangeText,
  sumText,
  totalsOf,
  totalText,
  unitWord,
} from '@jobspeak/contracts';
import { table } from './table';

/** A quote as a person reads it in a terminal. */
export function printQuote(content: QuoteContent, currency: Currency, locale: Locale): string {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const totals = totalsOf(content);
  const rows = content.lines.map((line) => [
    `${line.description}${line.optional ? ` (${line.condition ? `only if: ${line.condition}` : 'optional'})` : ''}`,
    line.unit === 'each' ? String(line.quantity) : `${line.quantity} ${unitWord(line.unit, line.quantity, locale)}`,
    line.unitPrice === null ? 'price?' : money(line.unitPrice),
    line.discountPercent > 0 ? `-${line.discountPercent} %` : '',
    lineText(line, money) ?? '',
  ]);
  const sums: [string, string][] = [['Subtotal', sumText(totals, 'subtotal', money)]];
  if (totals.discount > 0) sums.push(['Discount', `-${sumText(totals, 'discount', money)}`]);
  for (const [index, { ratePercent, tax }] of totals.taxes.entries())
    sums.push([`Tax ${ratePercent} %`, rangeText(totals.low?.taxes[index]?.tax ?? tax, tax, money)]);
  sums.push(['Total', totalText(totals, money)]);
  if (totals.deposit > 0) sums.push(['Deposit', money(totals.deposit)]);
  const { name, phone, email, address } = content.client;
  const head = [content.title, [name, address, phone, email].filter(Boolean).join(' · ')].filter(Boolean);
  const body = table(
    [
      { heading: 'Line', align: 'left' },
      { heading: 'Quantity', align: 'right' },
      { heading: 'Price', align: 'right' },
      { heading: '', align: 'right' },
      { heading: 'Amount', align: 'right' },
    ],
    rows,
  );
  const width = Math.max(...body.split('\n').map((row) => row.length));
  const foot = sums.map(([label, amount]) => `${label}  ${amount.padStart(12)}`.padStart(width));
  return [...head, '', body, '', ...foot, ...(content.notes ? ['', content.notes] : [])].join('\n');
}
