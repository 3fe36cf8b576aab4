import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { perAt, spokenPrice } from '../numbers/prices';
import { TIME_UNITS, unitAt } from '../numbers/units';
import { HELPERS, PEOPLE } from '../tokens/lexicon';
import type { Piece } from './pieces';
import { isNoun, type Scan, wordAt } from './specs';

/** "two Clembers for three hours at sixteen an hour": whoever they are, each is paid for the time. */
const forTime = (scan: Scan, index: number): boolean => {
  const words = wordAt(scan, index + 1) === 'for' ? 1 : wordAt(scan, index + 2) === 'for' ? 2 : 0;
  if (words === 0 || unitAt(scan.words, index) || !/^[a-z]{3,}$/.test(wordAt(scan, index))) return false;
  const time = numberAt(scan.tokens, index + words + 1);
  const unit = time ? unitAt(scan.words, time.to) : null;
  const rate = time && unit ? numberAt(scan.tokens, time.to + unit.length + 1) : null;
  if (!time || !unit || !rate || !TIME_UNITS.has(unit.unit) || wordAt(scan, time.to + unit.length) !== 'at')
    return false;
  const per = perAt(scan.tokens, spokenPrice(scan.tokens, rate)?.to ?? rate.to).per;
  return per.unit === unit.unit && (per.each || (words === 1 && wordAt(scan, index).endsWith('s')));
};

/** How many people a number counts: "two lads", "three of us"; null where it counts something else. */
export const peopleAt = (scan: Scan, number: SpokenNumber): Piece | null => {
  if (number.value < 1 || number.value > 30 || number.value % 1 !== 0) return null;
  const next = wordAt(scan, number.to);
  if (number.value > 1 && forTime(scan, number.to))
    return {
      kind: 'people',
      from: number.from,
      to: number.to + (wordAt(scan, number.to + 1) === 'for' ? 1 : 2),
      value: number.value,
    };
  if (next === 'of' && /^(us|them|my|the)$/.test(wordAt(scan, number.to + 1))) {
    const who = wordAt(scan, number.to + 1);
    if (who === 'us') return { kind: 'people', from: number.from, to: number.to + 2, value: number.value };
    if (PEOPLE.has(wordAt(scan, number.to + 2)))
      return { kind: 'people', from: number.from, to: number.to + 3, value: number.value };
    return null;
  }
  if (number.counting && wordAt(scan, number.to - 1) === 'of' && next === 'us') {
    return { kind: 'people', from: number.from, to: number.to + 1, value: number.value };
  }
  const skip = PEOPLE.has(next)
    ? 1
    : PEOPLE.has(wordAt(scan, number.to + 1)) && isNoun(next) && !unitAt(scan.words, number.to)
      ? 2
      : 0;
  if (
    skip === 0 ||
    (/^(crew|hand|mate|person|man)$/.test(wordAt(scan, number.to + skip - 1)) &&
      number.value > 1 &&
      !/^(crew|man)$/.test(wordAt(scan, number.to + skip - 1)))
  )
    return null;
  return { kind: 'people', from: number.from, to: number.to + skip, value: number.value };
};

/** "electrician and helper, eight hours each". */
const pairAt = (scan: Scan, index: number): Piece | null => {
  const article = /^(a|an|the|my|his|one)$/.test(wordAt(scan, index + 2)) ? 1 : 0;
  const second = index + 2 + article;
  const pair =
    wordAt(scan, index + 1) === 'and' && PEOPLE.has(wordAt(scan, second)) && numberAt(scan.tokens, index - 1) === null;
  const each = [2, 3, 4, 5, 6, 7].some((step) => wordAt(scan, second + step) === 'each');
  return pair && each ? { kind: 'people', from: index, to: second + 1, value: 2 } : null;
};

/** "a day", "two days", "half a day". */
const isTimeAt = (scan: Scan, index: number): boolean => {
  const number = numberAt(scan.tokens, index);
  const unit = unitAt(scan.words, number?.to ?? index + 1);
  return unit !== null && TIME_UNITS.has(unit.unit) && (number !== null || /^an?$/.test(wordAt(scan, index)));
};

/** "the pair of us". */
const pairOfUs = (scan: Scan, index: number): Piece | null =>
  wordAt(scan, index + 1) === 'of' && wordAt(scan, index + 2) === 'us'
    ? { kind: 'people', from: index, to: index + 3, value: 2 }
    : null;

const TEAMS = new Set(['crew', 'team', 'gang', 'squad']);

/** "crew of three", "a team of four roofers". */
const teamOf = (scan: Scan, index: number): Piece | null => {
  const leads = TEAMS.has(wordAt(scan, index)) && wordAt(scan, index + 1) === 'of';
  const number = leads ? numberAt(scan.tokens, index + 2) : null;
  if (!number || number.money || number.value > 30 || number.value % 1 !== 0) return null;
  const to = number.to + (PEOPLE.has(wordAt(scan, number.to)) ? 1 : 0);
  return { kind: 'people', from: index, to, value: number.value };
};

/** "they're two thousand to me and I'm putting ten percent on" is nobody else. */
const PERSON = /^(i|he|she|it|they|we|you|that)('[a-z]+)?$/;
const LEADS_TEAM = new Set([...PEOPLE, ...TEAMS, 'my', 'me', 'myself', 'pair']);

/** "me and Danny", "myself and the lad", "me, Tom and Dave". */
export const teamAt = (scan: Scan, index: number): Piece | null => {
  const first = wordAt(scan, index);
  if (!LEADS_TEAM.has(first)) return null;
  if (first === 'my' && PEOPLE.has(wordAt(scan, index + 1)) && wordAt(scan, index + 2) === 'and') {
    const own = /^(me|myself|i)$/.test(wordAt(scan, index + 3));
    return own ? { kind: 'people', from: index, to: index + 4, value: 2 } : null;
  }
  if (first === 'pair') return pairOfUs(scan, index);
  if (PEOPLE.has(first) || TEAMS.has(first)) return teamOf(scan, index) ?? pairAt(scan, index);
  if (first === 'my') return null;
  if (wordAt(scan, index + 1) === ',' && wordAt(scan, index + 3) === 'and' && scan.tokens[index + 2]?.capital) {
    const article = /^(the|a|my)$/.test(wordAt(scan, index + 4)) ? 1 : 0;
    return { kind: 'people', from: index, to: index + 5 + article, value: 3 };
  }
  // "just me for two days": told of a helper too it is another line
  const alone = index === 0 || /^(just|only)$/.test(wordAt(scan, index - 1));
  if (alone && wordAt(scan, index + 1) === 'for' && isTimeAt(scan, index + 2))
    return { kind: 'people', from: index, to: index + 2, value: 1 };
  const who = wordAt(scan, index + 2);
  if (!/^(and|plus)$/.test(wordAt(scan, index + 1)) || PERSON.test(who)) return null;
  const some = /^(the|my|our|his)$/.test(who) ? numberAt(scan.tokens, index + 3) : null;
  const counted = some && peopleAt(scan, some);
  if (counted?.kind === 'people') return { ...counted, from: index, value: counted.value + 1 };
  if (/^(the|a|my|an)$/.test(who)) {
    const helper = [3, 4].find(
      (step) =>
        PEOPLE.has(wordAt(scan, index + step)) ||
        HELPERS.has(wordAt(scan, index + step)) ||
        /^(missus|partner|fell|uncle|niece|daughter)$/.test(wordAt(scan, index + step)),
    );
    return helper ? { kind: 'people', from: index, to: index + helper + 1, value: 2 } : null;
  }
  const number = numberAt(scan.tokens, index + 2);
  if (number) {
    const guys = peopleAt(scan, number);
    return guys && guys.kind === 'people' ? { ...guys, from: index, value: guys.value + 1 } : null;
  }
  return scan.tokens[index + 2]?.capital || /^[a-z]{3,}$/.test(who)
    ? { kind: 'people', from: index, to: index + 3, value: 2 }
    : null;
};
