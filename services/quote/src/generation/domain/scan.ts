import type { Unit } from '@jobspeak/contracts';
import { PEOPLE } from './lexicon';
import { numberAt, type SpokenNumber } from './numbers';
import { phraseAt } from './phrases';
import type { Piece } from './pieces';
import { isOfBefore, PRICE_LEADS } from './placing';
import { perAt, pricePiece, singleCoin, spokenPrice } from './prices';
import { closed, isNoun, isSpec, PRICE_TAILS, type Scan, wordAt } from './specs';
import type { Token } from './tokens';
import { areaUnitOf, SQUARES, TIME_UNITS, unitAt } from './units';

/**
 * The other side, without what was said right after it: "three by six eighteen square feet" tells the area too, and in
 * "9 by 5 72 a metre" a price follows.
 */
const secondSide = (scan: Scan, first: SpokenNumber, spoken: SpokenNumber): SpokenNumber => {
  const [side = 0, rest = 0] = spoken.groups;
  if (spoken.groups.length !== 2) return spoken;
  const priced = /^(a|an|per)$/.test(wordAt(scan, spoken.to)) && spoken.to - spoken.from === 2;
  if (first.value * side !== rest && !priced) return spoken;
  const to = first.value * side === rest && !priced ? spoken.to : spoken.from + 1;
  return { ...spoken, value: side, groups: [side], to };
};

/** "four by three metres", "9 metres by 5", "twelve x ten". */
const areaAt = (scan: Scan, first: SpokenNumber): Piece | null => {
  const side = unitAt(scan.words, first.to);
  const by = first.to + (side?.length ?? 0);
  if (!/^(by|x|×|buy)$/.test(wordAt(scan, by))) return null;
  const spoken = numberAt(scan.tokens, by + 1);
  if (!spoken) return null;
  const second = secondSide(scan, first, spoken);
  const unit = unitAt(scan.words, second.to);
  let to = second.to + (unit?.length ?? 0);
  const named = unit?.unit ?? side?.unit ?? null;
  if (named && TIME_UNITS.has(named)) return null;
  if (/^(by|x|×)$/.test(wordAt(scan, to))) {
    const third = numberAt(scan.tokens, to + 1);
    return third ? { kind: 'word', from: first.from, to: third.to } : null;
  }
  const whole = first.value % 1 === 0 && second.value % 1 === 0;
  if (
    !named &&
    !closed(wordAt(scan, to)) &&
    isNoun(wordAt(scan, to)) &&
    first.value <= 12 &&
    second.value <= 12 &&
    whole
  ) {
    return { kind: 'word', from: first.from, to };
  }
  if (SQUARES.has(wordAt(scan, to))) to += 1;
  const value = Math.round(first.value * second.value * 1000) / 1000;
  return { kind: 'area', from: first.from, to, value, unit: named ? areaUnitOf(named) : null };
};

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

const peopleAt = (scan: Scan, number: SpokenNumber): Piece | null => {
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

/** "two bags a post": what each takes is said, no name. */
const eachOf = (scan: Scan, index: number): number =>
  /^(a|per)$/.test(wordAt(scan, index)) && isNoun(wordAt(scan, index + 1)) ? index + 2 : index;

const quantityPiece = (scan: Scan, number: SpokenNumber): Piece | null => {
  const unit = unitAt(scan.words, number.to);
  if (unit) {
    const next = wordAt(scan, number.to + unit.length);
    // "an hour and a half", "a day and a half": the half comes after the unit.
    const half =
      TIME_UNITS.has(unit.unit) && [0, 1, 2].map((step) => wordAt(scan, number.to + unit.length + step)).join(' ');
    const more = half === 'and a half' ? 0.5 : half === 'and a quarter' ? 0.25 : 0;
    const to = number.to + unit.length + (more > 0 ? 3 : 0);
    return {
      kind: 'quantity',
      from: number.from,
      to: wordAt(scan, to) === "'s" ? to + 1 : eachOf(scan, to),
      value: number.value + more,
      unit: unit.unit,
      noun: '',
      adjective: TIME_UNITS.has(unit.unit) && !unit.plural && isNoun(next),
    };
  }
  if (SQUARES.has(wordAt(scan, number.to))) {
    return {
      kind: 'quantity',
      from: number.from,
      to: number.to + 1,
      value: number.value,
      unit: null,
      noun: 'square',
      adjective: false,
    };
  }
  return null;
};

const leadOf = (scan: Scan, number: SpokenNumber): string => wordAt(scan, number.from - 1);

/** "at 28 square metre": the recogniser lost the "a". */
const bareArea = (scan: Scan, index: number): boolean =>
  /^(square (metre|meter|foot|yard)|square(?! (metre|meter|f[eo]+t|yard)s?))$/.test(
    [0, 1]
      .map((step) => wordAt(scan, index + step))
      .join(' ')
      .trim(),
  ) || /^square ,?$/.test(`${wordAt(scan, index)} ${wordAt(scan, index + 1)}`.trim());

const numberPiece = (scan: Scan, number: SpokenNumber): Piece => {
  const { tokens } = scan;
  const lead = leadOf(scan, number);
  const at = lead === 'at' || lead === '@';
  const next = wordAt(scan, number.to);
  if (number.percent || /^(percent|%)$/.test(next) || (next === 'per' && wordAt(scan, number.to + 1) === 'cent')) {
    const to = number.to + (number.percent ? 0 : next === 'per' ? 2 : 1);
    return { kind: 'percent', from: number.from, to, value: number.value };
  }
  const price = spokenPrice(tokens, number);
  if (price) return pricePiece(number.from, number, price.minor, price.to, tokens, at);
  const area = areaAt(scan, number);
  if (area) return area;
  if (lead === 'same') {
    const unit = unitAt(scan.words, number.to);
    return { kind: 'same-quantity', from: number.from, to: number.to + (unit?.length ?? 0), value: number.value };
  }
  if (isSpec(scan, number)) return { kind: 'word', from: number.from, to: number.to };
  const people = peopleAt(scan, number);
  if (people) return people;
  const quantity = at && (number.groups.length > 1 || bareArea(scan, number.to)) ? null : quantityPiece(scan, number);
  if (quantity) return quantity;
  const per = perAt(tokens, number.to);
  if (per.to > number.to && !number.counting) return pricePiece(number.from, number, null, number.to, tokens, at);
  if (at && !number.counting) return pricePiece(number.from, number, null, number.to, tokens, true);
  return undecided(scan, number, lead, next);
};

/** "sixty five call out", "forty delivery": what a bare number before these costs. */
const FEE_AFTER =
  /^(callout|delivery|carriage|labou?r|parking|fitting|disposal|installation|install|hire|rental|materials|travel|postage|mileage|minimum|permit|deposit)$/;

const undecided = (scan: Scan, number: SpokenNumber, lead: string, next: string): Piece => {
  const counts = (noun: string): Piece => ({
    kind: 'quantity',
    from: number.from,
    to: number.to,
    value: number.value,
    unit: null,
    noun,
    adjective: false,
  });
  if (number.counting) return counts(next === ',' ? '' : next);
  if (/^(at|@)$/.test(next)) return counts('');
  if (next === 'times' || next === 'off') return { ...counts(''), to: number.to + 1 };
  if (next === 'of') return { ...counts('of'), to: number.to };
  if (closed(next) || next === 'and' || next === '&')
    return { kind: 'bare', from: number.from, to: number.to, number, lead };
  if (PRICE_TAILS.has(next)) {
    const low = number.groups.length === 1 && number.value < 5 && !PRICE_LEADS.has(lead);
    return low
      ? { kind: 'bare', from: number.from, to: number.to, number, lead }
      : pricePiece(number.from, number, null, number.to, scan.tokens, false);
  }
  if (FEE_AFTER.test(next) && number.value >= 5)
    return pricePiece(number.from, number, null, number.to, scan.tokens, false);
  const opening =
    number.from === 0 || lead === ',' || lead === 'and' || lead === 'plus' || lead === 'then' || lead === 'the';
  if (isOfBefore(scan, number)) return { kind: 'bare', from: number.from, to: number.to, number, lead };
  const priceLike = number.groups.length > 1 || (number.value >= 30 && number.value % 5 === 0);
  if (
    !opening &&
    priceLike &&
    !PRICE_LEADS.has(lead) &&
    !/^(of|in|with|to|replace|fit|install|hang|supply|paint|do|got|about|another|new)$/.test(lead)
  ) {
    return pricePiece(number.from, number, null, number.to, scan.tokens, false);
  }
  return counts(next);
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

/** "me and Danny", "myself and the lad", "me, Tom and Dave". */
const teamAt = (scan: Scan, index: number): Piece | null => {
  if (wordAt(scan, index) === 'my' && PEOPLE.has(wordAt(scan, index + 1)) && wordAt(scan, index + 2) === 'and') {
    const own = /^(me|myself|i)$/.test(wordAt(scan, index + 3));
    return own ? { kind: 'people', from: index, to: index + 4, value: 2 } : null;
  }
  if (PEOPLE.has(wordAt(scan, index))) return pairAt(scan, index);
  if (!/^(me|myself)$/.test(wordAt(scan, index))) return null;
  if (wordAt(scan, index + 1) === ',' && wordAt(scan, index + 3) === 'and' && scan.tokens[index + 2]?.capital) {
    const article = /^(the|a|my)$/.test(wordAt(scan, index + 4)) ? 1 : 0;
    return { kind: 'people', from: index, to: index + 5 + article, value: 3 };
  }
  if (wordAt(scan, index + 1) !== 'and') return null;
  const who = wordAt(scan, index + 2);
  if (/^(the|a|my|an)$/.test(who)) {
    const helper = [3, 4].find(
      (step) =>
        PEOPLE.has(wordAt(scan, index + step)) ||
        /^(son|brother|lad|dad|cousin|missus|wife|partner|fell|young|youngster|boy|kid|other)$/.test(
          wordAt(scan, index + step),
        ),
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

const otherAt = (scan: Scan, index: number): Piece | null => {
  const word = wordAt(scan, index);
  const next = wordAt(scan, index + 1);
  const team = teamAt(scan, index);
  if (team) return team;
  if (word === 'twice')
    return { kind: 'quantity', from: index, to: index + 1, value: 2, unit: null, noun: '', adjective: false };
  if (word === 'both' && next === 'of' && wordAt(scan, index + 2) === 'us')
    return { kind: 'people', from: index, to: index + 3, value: 2 };
  if (word === 'both' && unitAt(scan.words, index + 1)) {
    const unit = unitAt(scan.words, index + 1);
    return {
      kind: 'quantity',
      from: index,
      to: index + 1 + (unit?.length ?? 0),
      value: 2,
      unit: unit?.unit ?? null,
      noun: '',
      adjective: false,
    };
  }
  const unit =
    /^(a|an|another|per|each|every|the)$/.test(word) && !/^(per|each|every|the)$/.test(word)
      ? unitAt(scan.words, index + 1)
      : null;
  const timed = unit && (TIME_UNITS.has(unit.unit) || /^(roll|bag|tin|sheet|length|box|load|pack)$/.test(unit.unit));
  if (unit && timed && !unit.plural) return articleQuantity(scan, index, unit.unit, unit.length);
  if (/^(an?)$/.test(word) && next === 'extra') {
    const more = numberAt(scan.tokens, index + 2);
    if (more) return numberPiece(scan, more);
  }
  return null;
};

/** "an hour", "a day and a half", "a bag of": one of it. */
const articleQuantity = (scan: Scan, index: number, unit: Unit, length: number): Piece => {
  const to = index + 1 + length;
  const tail = [0, 1, 2].map((step) => wordAt(scan, to + step)).join(' ');
  const more = tail === 'and a half' ? 0.5 : tail === 'and a quarter' ? 0.25 : 0;
  const end = to + (more > 0 ? 3 : 0);
  return {
    kind: 'quantity',
    from: index,
    to: wordAt(scan, end) === "'s" ? end + 1 : end,
    value: 1 + more,
    unit,
    noun: '',
    adjective: false,
  };
};

const nextPiece = (scan: Scan, index: number): Piece => {
  const token = scan.tokens[index];
  if (!token || token.mark) return { kind: 'break', from: index, to: index + 1 };
  const phrase = phraseAt(scan.words, index);
  const denied = phrase?.kind === 'list' && /^(not|n't|aren't|isn't|wasn't|arent|isnt)$/.test(wordAt(scan, index - 1));
  if (phrase && denied) return { kind: 'word', from: index, to: index + phrase.length };
  if (phrase) return { kind: phrase.kind, from: index, to: index + phrase.length };
  if (
    /^(hour|day)$/.test(token.word) &&
    wordAt(scan, index + 1) === 'and' &&
    /^(a|an)$/.test(wordAt(scan, index + 2))
  ) {
    const half = articleQuantity(scan, index - 1, token.word === 'hour' ? 'hour' : 'day', 1);
    if (half.to > index + 1 && half.kind === 'quantity') return { ...half, from: index };
  }
  if (token.word === 'flat' && numberAt(scan.tokens, index + 1)) return { kind: 'all-in', from: index, to: index + 1 };
  const coin = singleCoin(scan.tokens, index);
  if (coin) {
    const number: SpokenNumber = {
      from: index,
      to: coin.to,
      value: coin.minor / 100,
      groups: [coin.minor / 100],
      money: true,
      percent: false,
      digits: false,
      slang: false,
      counting: false,
    };
    return pricePiece(index, number, coin.minor, coin.to, scan.tokens, wordAt(scan, index - 1) === 'at');
  }
  const team = teamAt(scan, index);
  if (team) return team;
  const number = numberAt(scan.tokens, index);
  if (number) return numberPiece(scan, number);
  const other = otherAt(scan, index);
  if (other) return other;
  if (/^(and|plus|then|&)$/.test(token.word)) return { kind: 'and', from: index, to: index + 1 };
  return { kind: 'word', from: index, to: index + 1 };
};

/** Every token of a sentence, read as prices, quantities, people, phrases and words, in order. */
export const scan = (tokens: readonly Token[]): Piece[] => {
  const state: Scan = { tokens, words: tokens.map((token) => (token.mark ? ',' : token.word)) };
  const pieces: Piece[] = [];
  for (let index = 0; index < tokens.length; ) {
    const piece = nextPiece(state, index);
    pieces.push(piece);
    index = Math.max(piece.to, index + 1);
  }
  return pieces;
};
