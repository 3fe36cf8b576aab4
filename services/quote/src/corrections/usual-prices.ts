import { formatMoney, type LinePastPrices } from '@jobspeak/contracts';
import type { Operation } from '@jobspeak/reader';
import type { QuoteRecord } from '../quotes/domain';
import { readSaid, type Said } from './reading';

/** How somebody names a price of the past: "my usual price", "the same as last time", "what I charged before". */
const NAMED = new RegExp(
  [
    String.raw`\b(?:my|our|the|its|their) (?:usual|normal|last|previous|own) (?:prices?|rates?)\b`,
    String.raw`\b(?:the )?same (?:price )?as (?:last time|before|usual)\b`,
    String.raw`\bwhat (?:i|we) (?:usually |normally |last )?charged?(?: (?:for (?:it|that|them)|last time|before))*\b`,
  ].join('|'),
  'iu',
);
/** What stands around it and names no line. */
const ASIDE =
  /\b(?:please|use|put|take|give|set|make|charge|do|yes|on|in|at|to|for|with|all|everything|it|them|that)\b/giu;
/** A yes to what is offered on the lines. */
const YES = /^(?:yes|yeah|yep|yup|aye)(?: please)?[.!]?$/iu;

/** Whether what was said may take prices of the past: only then they have to be read. */
export const namesUsualPrice = (said: string): boolean => YES.test(said.trim()) || NAMED.test(said);

const usualOf = ({ lineId, usual }: LinePastPrices): Operation => ({
  op: 'set',
  line: lineId,
  field: 'unitPriceMinor',
  value: usual.unitPrice,
});

/** Whether what was said names this very line, and nothing else. */
function isNamed(quote: QuoteRecord, asked: Said, name: string, offer: LinePastPrices): boolean {
  const price = formatMoney(offer.usual.unitPrice, quote.currency, quote.locale);
  const read = readSaid(quote, { ...asked, said: `${name} at ${price}` });
  const [only, ...others] = 'patch' in read ? read.patch : [];
  return others.length === 0 && only?.op === 'set' && 'line' in only && only.line === offer.lineId;
}

/**
 * The prices of the past that somebody takes by their words: for the line that they name, or for all that have none.
 * None where their words are about something else.
 * @param offers of lines that have no price.
 */
export function usualPricesSaid(quote: QuoteRecord, asked: Said, offers: readonly LinePastPrices[]): Operation[] {
  const said = asked.said.trim();
  if (YES.test(said)) return offers.map(usualOf);
  if (!NAMED.test(said)) return [];
  const name = said
    .replace(NAMED, ' ')
    .replaceAll(ASIDE, ' ')
    .replaceAll(/[\s.,!?]+/gu, ' ')
    .trim();
  if (name === '') return offers.map(usualOf);
  const named = offers.filter((offer) => isNamed(quote, asked, name, offer));
  return named.length === 1 ? named.map(usualOf) : [];
}
