import { wordingOf } from '@jobspeak/reader';
import { yearsOfQuotes } from '../sent-lines/testing';
import { pastPricesOf } from './domain';

/** What is called alike here, whoever compares: the same roots. */
const nameOf = (description: string) => wordingOf(description).words.toSorted().join(' ');

test('of 200 quotes, most lines that were priced twice before get an offer, and it is mostly what they cost then', () => {
  const quotes = yearsOfQuotes(200);
  let [known, offered, near] = [0, 0, 0];
  quotes.forEach((lines, index) => {
    const earlier = quotes.slice(0, index).toReversed().flat();
    const names = earlier.map(({ description }) => nameOf(description));
    const asked = lines.map((line, place) => ({ ...line, id: String(place) }));
    const past = new Map(pastPricesOf(asked, earlier).map((one) => [one.lineId, one.usual.unitPrice]));
    for (const { id, description, unitPrice } of asked) {
      const name = nameOf(description);
      if (names.filter((one) => one === name).length < 2) continue;
      known += 1;
      const offer = past.get(id);
      if (offer === undefined) continue;
      offered += 1;
      const price = unitPrice ?? 0;
      if (Math.abs(offer - price) <= price / 10) near += 1;
    }
  });
  expect(known).toBeGreaterThan(500);
  expect(offered / known).toBeGreaterThanOrEqual(0.8);
  expect(near / offered).toBeGreaterThanOrEqual(0.9);
});
