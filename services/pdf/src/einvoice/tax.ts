import type { DocumentSnapshot } from '@jobspeak/contracts';

/** A number that tax is paid under: for value added tax (VA, with its country), or of another kind (FC). */
export interface TaxId {
  scheme: 'VA' | 'FC';
  id: string;
}

/** Countries whose numbers for value added tax begin with other letters than their code. */
const PREFIXES: Record<string, readonly string[]> = { GR: ['EL'], GB: ['GB', 'XI'] };

const LABEL = /^(?:VAT|TVA|IVA|BTW|MWST|UST|NO|NR|NUMBER|REG|REGISTRATION|ID|IDNR|\W)+(?=[A-Z]{2}[A-Z0-9 .-]*\d|\d)/i;

/**
 * Reads a tax number as the business typed it. One that begins with its country's letters is for value added tax, as
 * is a British one without them; any other is kept as it is.
 */
export function taxIdOf(typed: string, country: string): TaxId | null {
  const text = typed.trim().replace(LABEL, '');
  if (text === '') return null;
  const plain = text.replace(/[^a-z0-9]/gi, '').toUpperCase();
  const isForVat = (PREFIXES[country] ?? [country]).some((prefix) => plain.startsWith(prefix)) && /\d/.test(plain);
  if (isForVat) return { scheme: 'VA', id: plain };
  if (country === 'GB' && /^(\d{9}|\d{12})$/.test(plain)) return { scheme: 'VA', id: `GB${plain}` };
  return { scheme: 'FC', id: text };
}

/** A customer's number for value added tax, where a line of their address says it: "VAT no. FR12345678901". */
export function vatIdIn(address: string): string | null {
  const [, typed = ''] =
    /\b(?:VAT|TVA|IVA|BTW|MwSt|USt)\b[^\n\d]*?([A-Z]{2}[0-9A-Z][0-9A-Z .-]{5,14})\s*$/im.exec(address) ?? [];
  const plain = typed.replace(/[^a-z0-9]/gi, '').toUpperCase();
  return /\d/.test(plain) ? plain : null;
}

/** Why, and whether, something is taxed (UNTDID 5305). */
export type Category = 'S' | 'Z' | 'E' | 'AE' | 'O';

const UNTAXED = { zero: 'Z', exempt: 'E', 'reverse-charge': 'AE' } as const;

/** Words that the rules demand where no tax is taken. */
export const REASONS: Readonly<Record<Category, string | null>> = {
  S: null,
  Z: null,
  E: 'Exempt from VAT',
  AE: 'Reverse charge',
  O: 'Not subject to VAT',
};

/** What a rate is. At 0 % it is what the business says it is; who has no tax number takes no tax at all. */
export function categoryOf(ratePercent: number, { untaxed, business }: DocumentSnapshot): Category {
  if (ratePercent > 0) return 'S';
  return business.taxNumber.trim() === '' ? 'O' : UNTAXED[untaxed ?? 'zero'];
}
