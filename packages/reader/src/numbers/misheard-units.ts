import { CURRENCY_WORDS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { isMark, numberBefore, type Rule, skeleton, word } from './misheard';
import { numberAt, type SpokenNumber } from './numbers';
import { AREA_UNITS, LENGTH_UNITS, SQUARES, TIME_UNITS, unitAt } from './units';

const AT = /^(at|@)$/;

/** "cubat 85 cubes", "mattets, 650": the unit and its "at" as one word. */
const UNITS_AT = [
  'metre',
  'metres',
  'cube',
  'cubes',
  'feet',
  'foot',
  'bags',
  'boxes',
  'sheets',
  'rolls',
  'hours',
  'days',
];

const unitsAt = new Map(UNITS_AT.map((unit) => [skeleton(`${unit}at`), unit]));

/** Words of the trades that a unit sounds like, most of them beginning as "metre" does. */
const OWN_WORD =
  /^(fitted|footed|mats?|matt|mattress(es)?|mates?|materials?|match\w*|mix\w*|meet\w*|mak\w*|mach\w*|mech\w*|meat\w*|maiden|matte|metals?|mitred?|mesh|mirrors?|marble|mosaics?|more|men|man|mixed|mud|mdf|main|my|me|mil|mill|mills|mm|minutes?|months?)$/;

/** The unit that a word is with its "at", or null. */
const gluedUnit = (said: string): string | null => {
  if (said.length < 5 || OWN_WORD.test(said) || unitAt([said], 0)) return null;
  if (/^[cq]ubits?$/.test(said)) return 'cube';
  return unitsAt.get(skeleton(said)) ?? (/^m[aei]tt?[a-z]+ts?$/.test(said) ? 'metres' : null);
};
export const canBeUnitAt = (said: string): boolean => gluedUnit(said) !== null;

export const unitAtHeard: Rule = (tokens, index) => {
  const unit = numberBefore(tokens, index) ? gluedUnit(word(tokens, index)) : null;
  if (!unit) return null;
  const next = isMark(tokens, index + 1) ? index + 2 : index + 1;
  return numberAt(tokens, next) ? { length: next - index, words: [unit, 'at'] } : null;
};

/** "22 metter", "twenty four square metatively", "26 meth": nothing else that is counted begins so. */
export const metresHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (!/^m[a-z]+$/.test(said) || tokens[index]?.capital || OWN_WORD.test(said) || unitAt([said], 0)) return null;
  const squared = SQUARES.has(word(tokens, index - 1));
  if (!squared && !/^m[aei]+(t|x|k|ch)/.test(said)) return null;
  const from = squared ? index - 1 : index;
  const number = numberBefore(tokens, from);
  const priced = /^(a|per)$/.test(word(tokens, from - 1)) && numberBefore(tokens, from - 1) !== null;
  if (!number && !priced) return null;
  return { length: 1, words: [priced || AT.test(word(tokens, (number?.from ?? 0) - 1)) ? 'metre' : 'metres'] };
};

/** "four backs at six fifty" are bags. */
export const bagsHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (!/^(backs?|bangs?|bugs?)$/.test(said)) return null;
  const counted =
    numberBefore(tokens, index) !== null || /^(to|too|for|fore|free|won|ate)$/.test(word(tokens, index - 1));
  const per = /^(a|of|per)$/.test(word(tokens, index - 1)) && numberBefore(tokens, index - 1) !== null;
  return counted || per ? { length: 1, words: [said.endsWith('s') ? 'bags' : 'bag'] } : null;
};

/** "a quarter of square foot", "seven pounds is square metre": a price is "a" foot, and no "of" or "is" follows it. */
export const ofHeard: Rule = (tokens, index) => {
  if (!/^(of|is|as|us|or|the)$/.test(word(tokens, index))) return null;
  const before = word(tokens, index - 1);
  const money = CURRENCY_WORDS.has(before) || (before === 'quarter' && AT.test(word(tokens, index - 3)));
  const unit = unitAt([word(tokens, index + 1), word(tokens, index + 2)], 0);
  return money && unit && !unit.plural ? { length: 1, words: ['a'] } : null;
};

const SPACED = /^(cent(re|er)s?|spacings?|intervals?|high|deep|wide|long|runs?|lengths?)$/;

/** What a price is for one of, without its "a". */
const oneOf = (tokens: readonly Token[], index: number): boolean => {
  const unit = unitAt([word(tokens, index), word(tokens, index + 1)], 0);
  return unit !== null && !unit.plural && !SPACED.test(word(tokens, index + unit.length));
};

/** "six cube at 85 cubes": what was counted is what the price is for one of. */
const oneOfCounted = (tokens: readonly Token[], from: number, index: number): boolean => {
  const unit = unitAt([word(tokens, index)], 0);
  const counted = unitAt([word(tokens, from - 2)], 0);
  return AT.test(word(tokens, from - 1)) && unit !== null && unit.unit === counted?.unit && !TIME_UNITS.has(unit.unit);
};

/** "28 feet. 350 foot": a count, a pause, and the price of one of them. */
const toldBefore = (tokens: readonly Token[], from: number, index: number): boolean => {
  const unit = unitAt([word(tokens, index)], 0);
  const counted = unitAt([word(tokens, from - 2)], 0);
  return isMark(tokens, from - 1) && unit?.plural === false && counted?.plural === true && unit.unit === counted.unit;
};

/** "nine dollars fifty metre", "22 euro bag", "at 27 foot": the recogniser lost the "a". */
export const perLost: Rule = (tokens, index) => {
  const said = word(tokens, index);
  const number = numberBefore(tokens, index);
  if (!oneOf(tokens, index) && !oneOfCounted(tokens, number?.from ?? 0, index)) return null;
  const heard = { length: 1, words: ['a', said] };
  if (number) {
    // "fourteen bays at six foot, sixty five a bay": the price is still to come
    const later = isMark(tokens, index + 1) ? numberAt(tokens, index + 2) : null;
    if (later && /^(a|an|each|apiece|per)$/.test(word(tokens, later.to))) return null;
    if (toldBefore(tokens, number.from, index) || oneOfCounted(tokens, number.from, index)) return heard;
    const cents = CURRENCY_WORDS.has(word(tokens, number.from - 1)) && numberBefore(tokens, number.from - 1) !== null;
    if (cents) return number.value < 100 ? heard : null;
    const lead = word(tokens, number.from - 1);
    // "install is two fifty square foot": said in two parts, it is money.
    const spokenAsPrice = number.groups.length === 2 && /^(is|are|'s|was)$/.test(lead);
    return (AT.test(lead) && number.value > 4) || spokenAsPrice ? heard : null;
  }
  // "a ten pound bag" is a weight, "ten pounds a bag" money.
  if (!/^(pounds|dollars?|euros?|quid|bucks)$/.test(word(tokens, index - 1))) return null;
  const amount = numberBefore(tokens, index - 1);
  return amount && !/^(a|an|the)$/.test(word(tokens, amount.from - 1)) ? heard : null;
};

/** "at 220-day": a price and what it is for one of, in one. */
export const perGlued: Rule = (tokens, index) => {
  const [, value = '', unit = ''] =
    /^(\d{2,4})-(day|hour|metre|meter|foot|bag|sheet|square)$/.exec(word(tokens, index)) ?? [];
  return value !== '' && AT.test(word(tokens, index - 1)) ? { length: 1, words: [value, 'a', unit] } : null;
};

/** "seventy eight, euro" and "four twenty nine, a square foot": no pause parts a price from what it is in or per. */
export const priceParted: Rule = (tokens, index) => {
  if (tokens[index]?.word !== ',' || !numberBefore(tokens, index)) return null;
  const next = word(tokens, index + 1);
  if (CURRENCY_WORDS.has(next) && numberAt(tokens, index + 2) === null) return { length: 1, words: [] };
  if (next === 'squared' && unitAt([word(tokens, index - 1)], 0)?.unit === 'm') return { length: 1, words: [] };
  if (!/^(a|per)$/.test(next)) return null;
  const unit = unitAt([word(tokens, index + 2), word(tokens, index + 3)], 0);
  if (unit && !TIME_UNITS.has(unit.unit)) return unit.plural ? null : { length: 1, words: [] };
  // "forty five, a window eleven windows"
  const noun = word(tokens, index + 2);
  const counted = numberAt(tokens, index + 3);
  const again = counted ? word(tokens, counted.to) : '';
  return noun.length > 2 && again === `${noun}s` ? { length: 1, words: [] } : null;
};

/** "46, square feet": no pause parts a count from its measure. */
export const measureParted: Rule = (tokens, index) => {
  if (!/^[,.]$/.test(tokens[index]?.word ?? '')) return null;
  const number = numberBefore(tokens, index);
  if (!number || AT.test(word(tokens, number.from - 1))) return null;
  if (tokens[index]?.word === '.' && (number.from === 0 || !isMark(tokens, number.from - 1))) return null;
  const unit = unitAt([word(tokens, index + 1), word(tokens, index + 2)], 0);
  const measure =
    unit !== null && (AREA_UNITS.has(unit.unit) || LENGTH_UNITS.has(unit.unit) || TIME_UNITS.has(unit.unit));
  // "strip out, 300. Day two, first fix": which day it is
  if (unit && !unit.plural && numberAt(tokens, index + 1 + unit.length)) return null;
  return measure && (unit.plural || tokens[index]?.word === '.') ? { length: 1, words: [] } : null;
};

/** "is 450 square on both", "is 22 square, same area": with its area told elsewhere, what a square costs. */
export const squareRate: Rule = (tokens, index) => {
  if (!SQUARES.has(word(tokens, index)) || unitAt([word(tokens, index), word(tokens, index + 1)], 0)) return null;
  const number = numberBefore(tokens, index);
  const elsewhere = /^same (area|size|again)$/.test(`${word(tokens, index + 2)} ${word(tokens, index + 3)}`);
  if (!number || word(tokens, index + 1) === 'at') return null;
  const lead = number.from - (tokens[number.from - 1]?.word === ',' ? 2 : 1);
  const areas =
    tokens[number.from - 1]?.word === ',' &&
    SQUARES.has(word(tokens, number.from - 2)) &&
    numberBefore(tokens, number.from - 2);
  if (areas) return { length: 1, words: ['a', 'square'] };
  const before = `${word(tokens, lead - 1)} ${word(tokens, lead)}`;
  if (elsewhere || /^same (area|size|again)$/.test(before)) return { length: 1, words: ['a', 'square'] };
  if (number.value < 100 || number.value % 100 === 0 || !/ (is|are|'s|was)$/.test(before)) return null;
  return { length: 1, words: ['a', 'square'] };
};

/** "18 quid abort", "at 1350 Bard": a board, said so that its "a" ran into it. */
export const nounGlued: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (!/^a[b-z]{2,}$/.test(said) || /^(and|all|also|apiece|at|any|after|as|are)$/.test(said)) return null;
  const money = CURRENCY_WORDS.has(word(tokens, index - 1)) ? numberBefore(tokens, index - 1) : null;
  if (!money) return null;
  for (let at = money.from - 1; at >= Math.max(0, money.from - 10); at--) {
    const noun = word(tokens, at).replace(/s$/, '');
    if (noun.length > 2 && skeleton(noun) === skeleton(said) && skeleton(noun).length > 1)
      return { length: 1, words: ['a', noun] };
  }
  return null;
};

/** "Labour to skim, 220 amend a day": for each man. */
export const manHeard: Rule = (tokens, index) =>
  /^(amend|amen|aman|amanda)$/.test(word(tokens, index)) &&
  /^(a|per)$/.test(word(tokens, index + 1)) &&
  numberBefore(tokens, index)
    ? { length: 1, words: ['a', 'man'] }
    : null;

/** "at 120 H": each. */
export const eachHeard: Rule = (tokens, index) => {
  if (!/^(h|itch|eech|reach)$/.test(word(tokens, index))) return null;
  const number = numberBefore(tokens, index) ?? numberBefore(tokens, index - 1);
  return number && number.value >= 2 && !/^\d+$/.test(word(tokens, index + 1)) ? { length: 1, words: ['each'] } : null;
};

/** "she has two kids", "a dog and three kids": what can be counted is so few of them, unless a price was to come. */
const countsThem = (tokens: readonly Token[], number: SpokenNumber, said: string): boolean => {
  const before = word(tokens, number.from - 1);
  if (/^(has|have|had|got|with|his|her|their|my|our|your|the|these|those)$/.test(before)) return true;
  const few =
    number.value < 10 && /^(kids|books|bugs|barks|dolls|callers|collars|heroes|coins|pans|bounds)$/.test(said);
  return few && !/^(at|for|is|'s|it's|that's|just|only)$/.test(before);
};

/** "eighteen pounces a metre", "15 kid", "twelve books each": money, where nothing else is said after the number. */
export const moneyHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  const coin = MONEY_HEARD.find(([heard]) => heard.test(said))?.[1];
  const number = coin === undefined ? null : numberBefore(tokens, index);
  if (!coin || !number || number.money || countsThem(tokens, number, said)) return null;
  const next = word(tokens, index + 1);
  const closes = isMark(tokens, index + 1) || /^(a|an|each|apiece|per|and|for|square|fitted|installed)$/.test(next);
  return closes ? { length: 1, words: [coin] } : null;
};

const MONEY_HEARD: [RegExp, string][] = [
  [/^(pounces?|bounds?|punds?|pownds?|pans)$/, 'pounds'],
  [/^(quit|kid|kids|kwid|quick|quite|equid|quids|coins|cwid)$/, 'quid'],
  [/^(books|bugs|bux|barks)$/, 'bucks'],
  [/^(dollers?|dolls|callers|dahlers?|collars)$/, 'dollars'],
  [/^(euros?|yours|hero|heroes|yuro)$/, 'euro'],
];

/** Whether a word is one that money is misheard as. */
export const canBeMoney = (said: string): boolean => MONEY_HEARD.some(([heard]) => heard.test(said));
