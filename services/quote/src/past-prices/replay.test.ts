import { yearsOfQuotes } from '../sent-lines/testing';
import { replayPrices } from './testing';

test('of 200 quotes, most lines that were priced twice before get an offer, and it is mostly what they cost then', () => {
  const { known, offered, near } = replayPrices(yearsOfQuotes(200));
  expect(known).toBeGreaterThan(500);
  expect(offered / known).toBeGreaterThanOrEqual(0.8);
  expect(near / offered).toBeGreaterThanOrEqual(0.9);
});
