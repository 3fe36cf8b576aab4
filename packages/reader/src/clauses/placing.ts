import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { unitAt } from '../numbers/units';
import { NUMBERED } from '../tokens/lexicon';
import { closed, isNoun, type Scan, wordAt } from './specs';

/** Before a number, these say that a price comes. */
export const PRICE_LEADS = new Set(
  "at @ call flat it's that's is 's are was be costs cost comes charge it thats only just say another me".split(' '),
);

/** ", 1150 outdoor stand, off the list": so many of one thing there are not; it is what the thing before costs. */
const countsNothing = (scan: Scan, number: SpokenNumber): boolean => {
  if (
    number.value < 20 ||
    NUMBERED.has(wordAt(scan, number.to)) ||
    (!number.digits && number.groups.length > 1) ||
    !closed(wordAt(scan, number.from - 1)) ||
    !isNoun(wordAt(scan, number.to))
  )
    return false;
  for (let index = number.to; index < number.to + 5; index++) {
    const word = wordAt(scan, index);
    if (/[a-z]s$/.test(word) || /^(of|people|men|feet|sheep)$/.test(word) || unitAt(scan.words, index)) return false;
    if (closed(word)) return index > number.to;
    if (!/^[a-z'-]+$/.test(word) || numberAt(scan.tokens, index)) return true;
  }
  return true;
};

/** What comes next to be done: "primer, one tub, thirty one, take up the old laminate", without its pause. */
const WORKS =
  /^(take|rip|lift|fit|supply|remove|clear|pull|strip|move|hook|hang|replace|install|reseal|regrout|patch)$/;

/** "hooking up is 140 cabinets are theirs": the noun is what the next clause speaks of. */
const headsNext = (scan: Scan, number: SpokenNumber): boolean =>
  PRICE_LEADS.has(wordAt(scan, number.from - 1)) &&
  number.value >= 20 &&
  isNoun(wordAt(scan, number.to)) &&
  /^(is|are|'s|was|were|stays?|needs?)$/.test(wordAt(scan, number.to + 1));

/** Whether a number between two names is what the first costs and not how many there are of the second. */
export const isOfBefore = (scan: Scan, number: SpokenNumber): boolean => {
  const next = wordAt(scan, number.to);
  const paused = wordAt(scan, number.from - 1) === ',';
  // "three forty French doors": said in two parts it is no count.
  const [first = 0, second = 0] = number.groups;
  const house = first >= 10 && number.from < 12;
  const inTwo = number.groups.length === 2 && !number.digits && second >= 10 && !house;
  if (paused && (inTwo || (number.value >= 10 && WORKS.test(next)))) return true;
  return countsNothing(scan, number) || headsNext(scan, number);
};
