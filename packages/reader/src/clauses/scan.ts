import type { Unit } from '@jobspeak/contracts';
import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { perAt, pricePiece, singleCoin, spokenPrice } from '../numbers/prices';
import { SQUARES, TIME_UNITS, unitAt } from '../numbers/units';
import type { Token } from '../tokens/tokens';
import { areaAt } from './areas';
import { peopleAt, teamAt } from './crew';
import { phraseAt } from './phrases';
import type { Piece } from './pieces';
import { isOfBefore, PRICE_LEADS } from './placing';
import { closed, isNoun, isOfCounted, isSpec, PRICE_TAILS, type Scan, wordAt } from './specs';

/** "two bags a post": what each takes is said, no name. */
const eachOf = (scan: Scan, index: number): number =>
  /^(a|per)$/.test(wordAt(scan, index)) && isNoun(wordAt(scan, index + 1)) ? index + 2 : index;

/** "two more hours", "a full day". */
const EXTENT = /^(more|extra|full|solid|whole|further|additional|clear)$/;

const quantityPiece = (scan: Scan, number: SpokenNumber): Piece | null => {
  if (EXTENT.test(wordAt(scan, number.to)) && TIME_UNITS.has(unitAt(scan.words, number.to + 1)?.unit ?? 'each'))
    return quantityPiece(scan, { ...number, to: number.to + 1 });
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

type Quantity = Extract<Piece, { kind: 'quantity' }>;

/** "so a hundred and ten plants at eleven fifty": what is priced so was counted. */
const isPricedAt = (scan: Scan, index: number): boolean =>
  /^(at|@)$/.test(wordAt(scan, index)) &&
  (numberAt(scan.tokens, index + 1) !== null || singleCoin(scan.tokens, index + 1) !== null);

const quantityOf = ({ from, to, value }: SpokenNumber, noun: string): Quantity => ({
  kind: 'quantity',
  from,
  to,
  value,
  unit: null,
  noun,
  adjective: false,
});

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
  if (isSpec(scan, number) || isOfCounted(scan, number)) return { kind: 'word', from: number.from, to: number.to };
  const people = peopleAt(scan, number);
  if (people) return people;
  // "that's two sixty five at cost"
  if (next === 'at' && wordAt(scan, number.to + 1) === 'cost')
    return pricePiece(number.from, number, null, number.to, tokens, false);
  const quantity = at && (number.groups.length > 1 || bareArea(scan, number.to)) ? null : quantityPiece(scan, number);
  if (quantity) return quantity;
  const share = shareTo(scan, number);
  if (share > 0) return { kind: 'break', from: number.from, to: share };
  if (/^(so|about|there's|got|is|of)$/.test(lead) && isNoun(next) && isPricedAt(scan, number.to + 1))
    return quantityOf(number, next);
  const per = perAt(tokens, number.to);
  if (per.to > number.to && !number.counting) return pricePiece(number.from, number, null, number.to, tokens, at);
  if (at && !number.counting) return pricePiece(number.from, number, null, number.to, tokens, true);
  return undecided(scan, number, lead, next);
};

/** "sixty five call out", "forty delivery": what a bare number before these costs. */
const FEE_AFTER =
  /^(callout|delivery|carriage|labou?r|parking|fitting|disposal|installation|install|hire|rental|materials|travel|postage|mileage|minimum|permit|deposit)$/;

/** "three for each cylinder, so six": where what each takes ends, when how many there are is told after it; else 0. */
const shareTo = (scan: Scan, { to, groups }: SpokenNumber): number => {
  const each = [0, 1].map((step) => wordAt(scan, to + step)).join(' ');
  const so = [3, 4, 5].find((step) => wordAt(scan, to + step) === 'so') ?? 0;
  const told = so > 0 && numberAt(scan.tokens, to + so + 1) !== null;
  return told && groups.length === 1 && /^(for|on|to) (each|every|an?)$/.test(each) ? to + so : 0;
};

/** "doors, there's seven, fifty five a door": how many there are, and then what one of them costs. */
const isCountOf = (scan: Scan, { to, value, groups }: SpokenNumber): boolean => {
  const price = wordAt(scan, to) === ',' && groups.length === 1 && value < 100 ? numberAt(scan.tokens, to + 1) : null;
  if (!price || price.counting) return false;
  const { per } = perAt(scan.tokens, spokenPrice(scan.tokens, price)?.to ?? price.to);
  return per.each || per.unit !== null || per.noun !== null;
};

/** What so many of something are the object of. */
const NEEDS =
  /^(needs?|needed|needing|wants?|wanting|allow|allowing|allowed|uses?|using|orders?|ordering|reckons?|figures?|figuring|buy|buying|gets?|getting|takes?|taking|have|having)$/;

/** "allow 180 reclaimed bricks at 90p each": so many things, and then what one of them costs. */
const countsPriced = (scan: Scan, { to }: SpokenNumber): boolean => {
  for (let index = to + 1; index <= to + MOST_NAMED; index++) {
    if (isPricedAt(scan, index)) return !/(ing|labou?r)$/.test(wordAt(scan, index - 1));
    if (!/^[a-z'-]+$/.test(wordAt(scan, index))) return false;
  }
  return false;
};
const MOST_NAMED = 4;

const undecided = (scan: Scan, number: SpokenNumber, lead: string, next: string): Piece => {
  const counts = (noun: string): Piece => quantityOf(number, noun);
  if (number.counting) return counts(next === ',' ? '' : next);
  if (/^(at|@)$/.test(next)) return counts('');
  if (next === 'times' || next === 'off') return { ...counts(''), to: number.to + 1 };
  if (next === 'of') return { ...counts('of'), to: number.to };
  if (lead === "there's" && isCountOf(scan, number)) return counts('');
  if (closed(next) || next === 'and' || next === '&')
    return { kind: 'bare', from: number.from, to: number.to, number, lead };
  if (PRICE_TAILS.has(next)) {
    const told = /^(said|counted|reckoned)$/.test(lead) && number.groups.length === 1 && number.value < 50;
    if (told) return { kind: 'bare', from: number.from, to: number.to, number, lead };
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
  if (NEEDS.test(lead) && countsPriced(scan, number)) return counts(next);
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

/** "both four days at 300 each": so long, each of them. */
const timeAt = (scan: Scan, index: number): boolean => {
  const number = numberAt(scan.tokens, index);
  const unit = number ? unitAt(scan.words, number.to) : null;
  return unit !== null && TIME_UNITS.has(unit.unit);
};

/** "both of us", "both four days at 300 each", "both at 425": two people, or two of what was named. */
const bothAt = (scan: Scan, index: number): Piece | null => {
  const counted = { kind: 'quantity', from: index, value: 2, noun: '', adjective: false } as const;
  if (isPricedAt(scan, index + 1)) return { ...counted, to: index + 1, unit: null };
  if (wordAt(scan, index + 1) === 'of' && wordAt(scan, index + 2) === 'us')
    return { kind: 'people', from: index, to: index + 3, value: 2 };
  if (timeAt(scan, index + 1)) return { kind: 'people', from: index, to: index + 1, value: 2 };
  const unit = unitAt(scan.words, index + 1);
  return unit && { ...counted, to: index + 1 + unit.length, unit: unit.unit };
};

/** "tower hire for the week, £165": one week of it. */
const isHiredFor = (scan: Scan, index: number): boolean =>
  /^(week|day)$/.test(wordAt(scan, index + 2)) &&
  closed(wordAt(scan, index + 3)) &&
  scan.words.slice(Math.max(0, index - 4), index).some((word) => /^(hire|rental|hired|rented)$/.test(word));
const spanOf = (scan: Scan, index: number): Piece => ({
  kind: 'quantity',
  from: index,
  to: index + 3,
  value: 1,
  unit: wordAt(scan, index + 2) === 'week' ? 'week' : 'day',
  noun: '',
  adjective: false,
});

/** "half a day, no, full day at five twenty": one day. */
const isFullDay = (scan: Scan, index: number): boolean =>
  wordAt(scan, index + 1) === 'day' &&
  /^(,|no|it|that|just|)$/.test(wordAt(scan, index - 1)) &&
  /^(,|at|for|@|)$/.test(wordAt(scan, index + 2));

const otherAt = (scan: Scan, index: number): Piece | null => {
  const word = wordAt(scan, index);
  const next = wordAt(scan, index + 1);
  if ((word === 'full' || word === 'whole') && isFullDay(scan, index)) return articleQuantity(scan, index, 'day', 1);
  if (word === 'for' && next === 'the' && isHiredFor(scan, index)) return spanOf(scan, index);
  if (word === 'twice')
    return { kind: 'quantity', from: index, to: index + 1, value: 2, unit: null, noun: '', adjective: false };
  const both = word === 'both' ? bothAt(scan, index) : null;
  if (both) return both;
  if (word !== 'a' && word !== 'an' && word !== 'another') return null;
  const unit = unitAt(scan.words, index + (EXTENT.test(next) ? 2 : 1));
  if (unit && EXTENT.test(next))
    return TIME_UNITS.has(unit.unit) ? articleQuantity(scan, index, unit.unit, unit.length + 1) : null;
  const timed =
    unit && (TIME_UNITS.has(unit.unit) || /^(roll|bag|tin|sheet|length|box|load|pack|tonne|m3)$/.test(unit.unit));
  const more =
    unit && /^and a (half|quarter)$/.test([1, 2, 3].map((step) => wordAt(scan, index + unit.length + step)).join(' '));
  if (unit && (timed || more) && !unit.plural) return articleQuantity(scan, index, unit.unit, unit.length);
  if (word !== 'another' && next === 'extra') {
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

/** "a dollar ten": money without a number before it. */
const coinPiece = (scan: Scan, index: number): Piece | null => {
  const coin = singleCoin(scan.tokens, index);
  if (!coin) return null;
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
};

const ANDS = new Set(['and', 'plus', 'then', '&']);

/** "at flat nine", "Mr Denholm, Flat 6": where somebody lives, and no price. */
const isDwelling = (scan: Scan, index: number): boolean =>
  (index > 0 && scan.tokens[index]?.capital === true) ||
  /^(at|in|from|of|to|top|ground|the|into)$/.test(wordAt(scan, index - 1));

const TELLS_PRICE = /^(list|each|pounds?|quid|dollars?|bucks|euros?|[£$€\d].*)$/;

/** "the fitting off the list for the same": as many of it; without a price it is the price that is the same. */
const isForTheSame = (scan: Scan, index: number): boolean => {
  if (wordAt(scan, index + 1) !== 'the' || wordAt(scan, index + 2) !== 'same' || !closed(wordAt(scan, index + 3)))
    return false;
  const from = scan.words.lastIndexOf(',', index) + 1;
  return scan.words.slice(from, index).some((word) => TELLS_PRICE.test(word));
};

const nextPiece = (scan: Scan, index: number): Piece => {
  const token = scan.tokens[index];
  if (!token || token.mark) return { kind: 'break', from: index, to: index + 1 };
  if (token.word === 'for' && isForTheSame(scan, index)) return { kind: 'same-area', from: index, to: index + 3 };
  const phrase = phraseAt(scan.words, index);
  const denied =
    phrase?.kind === 'list' &&
    /\b(do|punch|snag|snagging|wish|her|his|their|not|n't|aren't|isn't|wasn't|arent|isnt)( the| off| on)?$/.test(
      `${wordAt(scan, index - 2)} ${wordAt(scan, index - 1)}`,
    );
  if (phrase && denied) return { kind: 'word', from: index, to: index + phrase.length };
  if (phrase) return { kind: phrase.kind, from: index, to: index + phrase.length };
  if (
    (token.word === 'hour' || token.word === 'day') &&
    wordAt(scan, index + 1) === 'and' &&
    /^(a|an)$/.test(wordAt(scan, index + 2))
  ) {
    const half = articleQuantity(scan, index - 1, token.word === 'hour' ? 'hour' : 'day', 1);
    if (half.to > index + 1 && half.kind === 'quantity') return { ...half, from: index };
  }
  if (token.word === 'flat' && !isDwelling(scan, index) && numberAt(scan.tokens, index + 1))
    return { kind: 'all-in', from: index, to: index + 1 };
  const coin = coinPiece(scan, index);
  if (coin) return coin;
  const team = teamAt(scan, index);
  if (team) return team;
  const number = numberAt(scan.tokens, index);
  if (number) return numberPiece(scan, number);
  const other = otherAt(scan, index);
  if (other) return other;
  if (ANDS.has(token.word)) return { kind: 'and', from: index, to: index + 1 };
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
