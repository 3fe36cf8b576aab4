import { wordingOf } from '@jobspeak/reader';
import type { SentLine } from '../sent-lines/domain';
import { pastPricesOf } from './domain';

/** What is called alike here, whoever compares: the same roots. */
const nameOf = (description: string) => wordingOf(description).words.toSorted().join(' ');

/**
 * Replays an account's quotes, the earliest first, as if each were priced by what was charged before it.
 * @returns of lines whose like was charged twice before, how many there are, get an offer, and are offered what they
 *   then cost, within a tenth.
 */
export function replayPrices(quotes: readonly (readonly SentLine[])[]) {
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
  return { known, offered, near };
}
