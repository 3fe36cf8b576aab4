import type { QuoteContent } from './quote';

/** More of a document than anybody searches for; it bounds what the index takes. */
const MOST_WORDS = 4_000;
const LONGEST = 40;

/** The words of a text without case and accents, each once. */
export const wordsIn = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu)?.map((word) => [...word].slice(0, LONGEST).join('')))];
};

/** A number is found by its digits with and without the leading zeros: Q-2026-0042 by 0042 and by 42. */
const numberWords = (number: string | null) => {
  const words = wordsIn(number ?? '');
  return [...words, ...words.map((word) => word.replace(/^0+(?=\d)/, ''))];
};

/** What a document is found by: number, title, client and lines. */
export const wordsOf = (
  quote: Pick<QuoteContent, 'title' | 'client' | 'lines'> & { number: string | null },
): string[] => {
  const texts = [quote.title, quote.client.name, ...quote.lines.map(({ description }) => description)];
  return [...new Set([...numberWords(quote.number), ...wordsIn(texts.join(' '))])].slice(0, MOST_WORDS);
};
