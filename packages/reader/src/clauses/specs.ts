import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { TIME_UNITS, unitAt } from '../numbers/units';
import { NUMBERED, SPECS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { remembered } from '../tokens/words';

export interface Scan {
  tokens: readonly Token[];
  words: readonly string[];
}

/** A bare number before one of these counts nothing: it is a price. */
export const PRICE_TAILS = new Set(
  `and plus for fitted supplied installed all in hire rental on to with including inc incl then but because so as since
  from built delivered laid painted done total altogether flat if when he she they we i it it's that's which less minus
  tops max including also too wired hung plumbed there by supply out he's she's they're we're i'm i've i'd i'll that
  this you after before maybe not though extra the or labour labor no even cash straight inside outside both either
  complete ready already off he'd she'd they'd who while until till up down there's his her their my our`.split(/\s+/),
);
const VERBS = /^(was|were|has|had|needs|wants|want|have|got|said|says)$/;
const MONTHS =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|aug|sept|sep|oct|nov|dec)$/;
/** "call 811", "in fourteen days", "flat in 106": what stands there is no amount. */
const PLACING =
  /^(in|into|unit|room|after|before|until|till|past|over|above|below|under|since|dial|ring|call|phone|within|every|age|aged|around|near|on)$/;

export const wordAt = ({ words }: Scan, index: number): string => (index < 0 ? '' : (words[index] ?? ''));
export const closed = (word: string): boolean => word === '' || word === ',';
export const isNoun = remembered(
  (word) =>
    /^[a-z][a-z'-]*$/.test(word) &&
    !PRICE_TAILS.has(word) &&
    !/^(at|of|a|an|each|per|is|are|'s|room|area|wall|floor)$/.test(word),
);

/** "the black one": no number. */
const isPronounOne = (before: string): boolean =>
  /^[a-z'-]+$/.test(before) &&
  !/^(just|only|is|are|'s|so|that's|thats|it's|at|no|make|and|plus|call|with|by|about|unit|be|put|need)$/.test(before);

/** "units 104, 106 and 204": the later ones are names too. */
const listsNames = (scan: Scan, from: number): boolean => {
  let numbers = 0;
  for (let index = from - 1; index >= 0 && index > from - 10; index--) {
    const word = wordAt(scan, index);
    if (word !== ',' && word !== 'and') numbers += 1;
    if (/^(units|rooms|flats|numbers|suites|lots|apartments|bays|plots)$/.test(word)) return numbers > 1;
    if (
      word !== ',' &&
      word !== 'and' &&
      !/^\d+$/.test(word) &&
      !/^(one|two|three|four|five|six|seven|eight|nine|oh)$/.test(word)
    )
      return false;
  }
  return false;
};

/** "250 litre cylinder", "ten foot of four foot": a measure in the singular describes the thing. */
const isMeasure = (scan: Scan, number: SpokenNumber): boolean => {
  const unit = unitAt(scan.words, number.to);
  if (!unit || unit.plural || number.value <= 1 || TIME_UNITS.has(unit.unit)) return false;
  const after = wordAt(scan, number.to + unit.length);
  if (/^(litre|gallon)$/.test(unit.unit) && closed(after)) return true;
  // "Goodman package units, five ton": what they cool, where nothing is sold by the ton
  const cooling = wordAt(scan, number.to) === 'ton' && number.value <= 5 && closed(after);
  if (cooling && !scan.words.some((word, index) => index > number.to && /^tons?$/.test(word))) return true;
  if (/^(foot|metre|meter)$/.test(wordAt(scan, number.to)) && wordAt(scan, number.from - 1) === 'of') return true;
  if (wordAt(scan, number.to) === 'foot' && /^(long|high|wide|deep|tall)$/.test(after)) return true;
  return (
    /^[a-z]{3,}$/.test(wordAt(scan, number.to)) && isNoun(after) && !/^(load|square)/.test(wordAt(scan, number.to))
  );
};

/** "two of the 600 radiators": which of them, or out of how many. */
export const isOfCounted = (scan: Scan, { from }: SpokenNumber): boolean =>
  /^(the|those|these|them|my|his|her)$/.test(wordAt(scan, from - 1)) &&
  wordAt(scan, from - 2) === 'of' &&
  /^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/.test(wordAt(scan, from - 3));

/** The word before a number; none where it ends a name: "vanity unit 320" is no unit 320. */
const leadingTo = (scan: Scan, number: SpokenNumber): string => {
  const before = wordAt(scan, number.from - 1);
  const article = /^(the|this|that|in|for|her|his|my|old|new|clean)$/;
  const owner = wordAt(scan, number.from - 2);
  // "service call seventy five"
  if (before === 'call' && /^(service|emergency|site|trip|house|minimum|out)$/.test(owner)) return '';
  return before === 'unit' && isNoun(owner) && !article.test(owner) ? '' : before;
};

const isLabel = (scan: Scan, number: SpokenNumber): boolean => {
  const before = leadingTo(scan, number);
  const next = wordAt(scan, number.to);
  if (NUMBERED.has(before))
    return number.groups.length < 3 && !(number.groups.length > 1 && /^(each|a|an|for|all)$/.test(next));
  if (/^(units|rooms)$/.test(before) && (closed(next) || next === 'and')) return true;
  if (listsNames(scan, number.from)) return closed(next) || next === 'and' || VERBS.test(next) || PRICE_TAILS.has(next);
  const token = scan.tokens[number.from - 1];
  const named = token?.capital && number.from > 1 && !scan.tokens[number.from - 2]?.mark && before.length > 1;
  return (
    Boolean(named) &&
    number.groups.length === 1 &&
    number.value < 10 &&
    !unitAt(scan.words, number.to) &&
    (closed(next) || isNoun(next))
  );
};

/** "four at 6 metres, a hundred and ten each": how long each of them is. */
const isLengthOfEach = (scan: Scan, number: SpokenNumber, before: string): boolean => {
  const unit = /^(at|to)$/.test(before) ? unitAt(scan.words, number.to) : null;
  if (!unit || !/^(m|ft)$/.test(unit.unit) || !closed(wordAt(scan, number.to + unit.length))) return false;
  if (!unit.plural && wordAt(scan, number.to) !== 'foot') return false;
  const counted = [2, 3, 4].some((back) => numberAt(scan.tokens, number.from - back) !== null);
  return counted && scan.words.slice(number.to + 2).some((word) => /\d/.test(word) || /^(each|a|apiece)$/.test(word));
};

/** "fourteen metres of one ten pipe": which pipe. */
const isSizeOf = (scan: Scan, number: SpokenNumber, before: string): boolean =>
  before === 'of' && isNoun(wordAt(scan, number.to)) && unitAt(scan.words, number.from - 2) !== null;

/** "two hundred ten feet of chain link, six foot": how high it is. */
const isHeight = (scan: Scan, number: SpokenNumber): boolean =>
  wordAt(scan, number.to) === 'foot' &&
  number.value > 1 &&
  number.value <= 12 &&
  closed(wordAt(scan, number.from - 1)) &&
  closed(wordAt(scan, number.to + 1)) &&
  scan.words.slice(0, number.from).includes('feet');

const HEIGHT = /^(high|tall|deep|thick)$/;
/** "one metre high, coping on top": of what was measured otherwise. */
const isHeightAlone = (scan: Scan, { from, to }: SpokenNumber): boolean =>
  HEIGHT.test(wordAt(scan, to + 1)) &&
  unitAt(scan.words, to)?.length === 1 &&
  closed(wordAt(scan, from - 1)) &&
  closed(wordAt(scan, to + 2));

/** "Worcester four thousand combi": a model. */
const isModel = (scan: Scan, number: SpokenNumber): boolean =>
  number.groups.length === 1 &&
  number.value >= 1000 &&
  number.value % 500 === 0 &&
  scan.tokens[number.from - 1]?.capital === true &&
  !closed(wordAt(scan, number.from - 1)) &&
  isNoun(wordAt(scan, number.to)) &&
  scan.words.slice(number.to).some((_, step) => numberAt(scan.tokens, number.to + step) !== null);

/** "a straight 1700 acrylic, 165": how big the one is. */
const isSizeOfOne = (scan: Scan, number: SpokenNumber, before: string): boolean => {
  if (number.groups.length > 1 || number.value < 300 || number.value % 50 !== 0 || !isNoun(wordAt(scan, number.to)))
    return false;
  const article =
    before === 'a' || before === 'an' ? before : /^[a-z]{3,}$/.test(before) ? wordAt(scan, number.from - 2) : '';
  if ((article !== 'a' && article !== 'an') || unitAt(scan.words, number.from - 1)) return false;
  const end = [1, 2, 3].find((step) => closed(wordAt(scan, number.to + step)));
  return end !== undefined && numberAt(scan.tokens, number.to + end + 1) !== null;
};

const PARTS = /^(rail|strand|bar|board|panel|drawer|burner|door|row|tier|slat)$/;

/** "post and rail, three rail", "pipe gates, sixteen footers", "a hundred hook one": how a thing is built. */
const isBuild = (scan: Scan, { from, to, groups, value }: SpokenNumber, before: string): boolean => {
  if (groups.length > 1 || value <= 1) return false;
  const next = wordAt(scan, to);
  const after = wordAt(scan, to + 1);
  if (PARTS.test(next) && closed(before) && closed(after)) return true;
  if (/^footers?$/.test(next) && (closed(before) || /^(the|of|in)$/.test(before)) && closed(after)) return true;
  const article = /^(a|an|the)$/;
  const one = isNoun(next) && after === 'one' && numberAt(scan.tokens, to + 1)?.groups.length === 1;
  return one && (article.test(before) || article.test(wordAt(scan, from)));
};

/** "it's a 2021", "a 1930s semi" is told in digits. */
const isYear = ({ digits, value }: SpokenNumber, before: string, next: string): boolean =>
  digits && value >= 1900 && value <= 2040 && value % 1 === 0 && /^(a|from|since)$/.test(before) && closed(next);

const PLACES =
  /^(surgery|bedroom|bathroom|court|bay|lane|pitch|classroom|ward|house|shop|block|cabin|gate|floor|lodge|chalet|bed|stable|pod|stall|hut|hall|office|toilet|cubicle|kitchen|dorm|lab)$/;
const isNumberedThing = (word: string): boolean => PLACES.test(word);

/** "1.8 high", "like it's eighteen ninety", "at two in the morning", "between the two of them". */
const isLooseSpec = (scan: Scan, number: SpokenNumber, before: string): boolean => {
  const next = wordAt(scan, number.to);
  const after = wordAt(scan, number.to + 1);
  if (isBuild(scan, number, before) || isYear(number, before, next)) return true;
  // "fitting with up to ten metres of cable"
  if (before === 'to' && wordAt(scan, number.from - 2) === 'up' && unitAt(scan.words, number.to)) return true;
  // "surgery two's pump"
  if (next === "'s" && isNoun(after) && number.groups.length === 1 && number.value < 20 && isNumberedThing(before))
    return true;
  if (isLengthOfEach(scan, number, before) || isSizeOf(scan, number, before)) return true;
  if (
    isHeight(scan, number) ||
    isHeightAlone(scan, number) ||
    isModel(scan, number) ||
    isSizeOfOne(scan, number, before)
  )
    return true;
  // "the clean at flat 9"
  const named = number.from > 1 && scan.tokens[number.from - 1]?.capital === true;
  if (before === 'flat' && (named || /^(at|in|of|to|from|for|into)$/.test(wordAt(scan, number.from - 2)))) return true;
  // "hundred and eleven out": how hot it is
  if (next === 'out' && /^(and|,)?$/.test(after)) return true;
  // "day two, first fix": which day
  const nth = /^(day|week)$/.test(before) && number.groups.length === 1 && number.value < 8 && closed(next);
  if (nth && !/^(a|an|per|each|every|half|full|one)$/.test(wordAt(scan, number.from - 2))) return true;
  const sized = number.value % 1 !== 0 || closed(after) || after === 'by';
  if (/^(high|tall|deep|thick)$/.test(next) && sized) return true;
  if (before === "it's" && wordAt(scan, number.from - 2) === 'like') return true;
  if (/^(the|all|both)$/.test(before) && next === 'of' && /^(them|those|these)$/.test(after)) return true;
  const hour = number.groups.length === 1 && number.value <= 12 && /^(at|by|till|until|from|about)$/.test(before);
  const time = [0, 1, 2].map((step) => wordAt(scan, number.to + step)).join(' ');
  return hour && /^(in the (morning|afternoon|evening)|at night)/.test(time);
};

/** A number that names or measures the thing: "type one", "22 mil", "250 litre cylinder". */
export const isSpec = (scan: Scan, number: SpokenNumber): boolean => {
  if (number.money || number.percent) return false;
  const before = leadingTo(scan, number);
  const next = wordAt(scan, number.to);
  const after = wordAt(scan, number.to + 1);
  const closes = closed(next) || PRICE_TAILS.has(next);
  if (/^(in|unit|room)$/.test(before) && closes) return true;
  if (number.groups.length === 1 && closes) {
    if (number.value === 1 && isPronounOne(before)) return true;
    if (before === 'of' && !/^(total|sum|price)$/.test(wordAt(scan, number.from - 2))) return true;
    if (/^(reckoned|thought|guessed)$/.test(before)) return true;
    if (PLACING.test(before) && !/^(on)$/.test(before)) return true;
  }
  if (/^(those|these)$/.test(before) && number.value < 20 && (closes || /^(yet|are|were|still|now)$/.test(next)))
    return true;
  if (number.value === 1 && /^(each|per|every)$/.test(next) && !number.digits) return true;
  if (number.value === 1 && !number.digits && next === 'for' && /^(that's|it's|is|'s|this|that)$/.test(before))
    return true;
  if (PLACING.test(before) && !/^(on|around)$/.test(before)) {
    const unit = unitAt(scan.words, number.to);
    if (unit && TIME_UNITS.has(unit.unit)) return true;
    if (/^(dial|ring|call|phone)$/.test(before)) return true;
  }
  if (next === 'ply' && number.value > 12) return false;
  if (isLooseSpec(scan, number, before)) return true;
  if (SPECS.has(next) && !/^(course|courses|zone|car|bedroom|panel)$/.test(next)) return true;
  const several =
    /[^s]s$/.test(after) && scan.words.includes('each') && !/^(houses|flats|apartments|semis)$/.test(after);
  if (/^(zone|car|bedroom|section|tier|bay)$/.test(next) && isNoun(after) && number.value > 1 && !several) return true;
  if (MONTHS.test(before) || MONTHS.test(next) || /^(am|pm|o'clock)$/.test(next)) return true;
  if (VERBS.test(next)) return true;
  return isMeasure(scan, number) || isLabel(scan, number);
};
