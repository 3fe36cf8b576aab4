import type { SentLine } from '../../sent-lines/domain';
import { yearsOfQuotes } from '../../sent-lines/testing';
import { type Draft, omissionsOf } from './omissions';

const draftOf = (lines: readonly SentLine[]): Draft => ({
  id: 'draft',
  title: lines[0]?.title ?? '',
  descriptions: lines.map(({ description }) => description),
  notes: '',
  locale: 'en-GB',
});

/** Every sixth of the later quotes with what was sent before it, the latest first. */
const quotes = yearsOfQuotes(200);
const later = quotes
  .map((lines, index) => ({ lines, sent: quotes.slice(0, index).toReversed().flat() }))
  .filter((_, index) => index >= 40 && index % 6 === 0);
const askedOf = (lines: readonly SentLine[], sent: readonly SentLine[]) =>
  omissionsOf(draftOf(lines), { sent, declined: [], isNew: false });

test('a line that is left out is mostly asked about where it stands on most jobs of the kind', () => {
  let [usual, asked] = [0, 0];
  for (const { lines, sent } of later)
    for (const missing of lines) {
      const like = new Map(sent.filter(({ title }) => title === missing.title).map((one) => [one.quoteId, false]));
      const price = missing.unitPrice ?? 0;
      // the lines of one kind are told apart by their prices, whatever they are called
      for (const one of sent)
        if (like.has(one.quoteId) && Math.abs((one.unitPrice ?? 0) - price) < price * 0.05) like.set(one.quoteId, true);
      if ([...like.values()].filter(Boolean).length < like.size * 0.6) continue;
      usual += 1;
      const left = lines.filter((line) => line !== missing);
      const items = askedOf(left, sent);
      if (items.some(({ unitPrice }) => unitPrice !== null && Math.abs(unitPrice - price) <= price * 0.1)) asked += 1;
    }
  expect(usual).toBeGreaterThan(80);
  expect(asked / usual).toBeGreaterThanOrEqual(0.6);
});

test('of a quote that has what its kind has, little is asked', () => {
  const count = later.reduce((sum, { lines, sent }) => sum + askedOf(lines, sent).length, 0);
  expect(count / later.length).toBeLessThanOrEqual(0.3);
});
