import type { SentLine } from '../../sent-lines/domain';
import { type Draft, omissionsOf } from './omissions';

const draftOf = (lines: readonly SentLine[]): Draft => ({
  id: 'draft',
  title: lines[0]?.title ?? '',
  descriptions: lines.map(({ description }) => description),
  notes: '',
  locale: 'en-GB',
});

const askedOf = (lines: readonly SentLine[], sent: readonly SentLine[]) =>
  omissionsOf(draftOf(lines), { sent, declined: [], isNew: false });

/** Whether a line stands on most of the earlier jobs of its kind. */
function isUsual(missing: SentLine, sent: readonly SentLine[]): boolean {
  const like = new Map(sent.filter(({ title }) => title === missing.title).map((one) => [one.quoteId, false]));
  const price = missing.unitPrice ?? 0;
  // the lines of one kind are told apart by their prices, whatever they are called
  for (const one of sent)
    if (like.has(one.quoteId) && Math.abs((one.unitPrice ?? 0) - price) < price * 0.05) like.set(one.quoteId, true);
  return [...like.values()].filter(Boolean).length >= like.size * 0.6;
}

/**
 * Leaves one line after another out of every sixth of an account's later quotes, of which the earliest is the first.
 * @returns of lines that stand on most jobs of the kind, how many were left out and how many are asked about; and what
 *   is asked of the quotes as they were sent, which lack nothing.
 */
export function leaveLinesOut(quotes: readonly (readonly SentLine[])[]) {
  let [usual, asked, complete, needless] = [0, 0, 0, 0];
  quotes.forEach((lines, index) => {
    if (index < 40 || index % 6 !== 0) return;
    const sent = quotes.slice(0, index).toReversed().flat();
    complete += 1;
    needless += askedOf(lines, sent).length;
    for (const missing of lines.filter((line) => isUsual(line, sent))) {
      usual += 1;
      const price = missing.unitPrice ?? 0;
      const left = lines.filter((line) => line !== missing);
      const items = askedOf(left, sent);
      if (items.some(({ unitPrice }) => unitPrice !== null && Math.abs(unitPrice - price) <= price * 0.1)) asked += 1;
    }
  });
  return { usual, asked, complete, needless };
}
