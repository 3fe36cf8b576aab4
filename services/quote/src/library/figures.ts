import { exponentOf } from '@jobspeak/contracts';

/** A figure as it cannot be read, in words for the row that has it. */
export class UnreadableFigure extends Error {}

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * A figure as people write it: "1,234.50", "1.234,50", "12,5". A comma before three digits groups them; whatever else
 * could be read in two ways is refused by the number of its decimals.
 */
function plainFigure(text: string): string {
  const lastComma = text.lastIndexOf(',');
  const lastPoint = text.lastIndexOf('.');
  if (lastComma === -1) return text;
  if (lastPoint > lastComma) return text.replaceAll(',', '');
  if (lastPoint !== -1) return text.replaceAll('.', '').replace(',', '.');
  return GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
}

const CURRENCY_SIGNS = /(?:[A-Z]{1,2}\$|\b[A-Z]{3}\b|\p{Sc})/giu;

/**
 * An amount in minor units, from text with or without a sign or code of a currency.
 * @throws UnreadableFigure.
 */
export function readAmount(text: string, currency: string): number {
  const figure = plainFigure(text.replace(CURRENCY_SIGNS, '').replace(/[\s'’]/g, ''));
  const exponent = exponentOf(currency);
  const parts = /^(\d{1,12})(?:\.(\d*))?$/.exec(figure);
  if (!parts) throw new UnreadableFigure(`"${text}" is not an amount.`);
  const [, whole = '', decimals = ''] = parts;
  if (decimals.replace(/0+$/, '').length > exponent)
    throw new UnreadableFigure(
      exponent === 0
        ? `"${text}" has decimals; ${currency} has none.`
        : `"${text}" has more than ${exponent} decimals.`,
    );
  return Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
}

/** An amount in minor units as a plain figure: 1250 GBP is 12.50. */
export function writeAmount(minor: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** A percentage, with or without its sign. @throws UnreadableFigure. */
export function readPercent(text: string): number {
  const figure = plainFigure(text.replace(/[\s%]/g, ''));
  if (!/^\d{1,3}(\.\d{1,2}0*)?$/.test(figure)) throw new UnreadableFigure(`"${text}" is not a percentage.`);
  return Number(figure);
}
