import { CURRENCY_WORDS, PEOPLE } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { COUNT_HEARD, closesPrice, isMark, numberBefore, type Rule, word } from './misheard';
import { numberAt } from './numbers';
import { TIME_UNITS, unitAt } from './units';

/** "for at sixty two", "so too, at four fifteen": nothing but a count stands before an "at" with its price. */
export const countBeforeAt: Rule = (tokens, index) => {
  const count = COUNT_HEARD.get(word(tokens, index));
  const at = tokens[index + 1]?.word === ',' ? index + 2 : index + 1;
  if (!count || word(tokens, at) !== 'at' || numberBefore(tokens, index)) return null;
  return numberAt(tokens, at + 1) ? { length: at - index, words: [count] } : null;
};

/** "skips to add to sixty": two at two sixty. */
export const countAndAt: Rule = (tokens, index) => {
  const count = COUNT_HEARD.get(word(tokens, index));
  if (!count || !/^(add|act|had|hat|out)$/.test(word(tokens, index + 1)) || numberBefore(tokens, index)) return null;
  const hundreds = /^(to|too|for)$/.test(word(tokens, index + 2)) ? 1 : 0;
  const number = numberAt(tokens, index + 2 + hundreds);
  if (!number || number.value < 10 || number.counting || !/s$/.test(word(tokens, index - 1))) return null;
  const four = word(tokens, index + 2) === 'for';
  const lead = number.digits ? (four ? '4' : '2') : four ? 'four' : 'two';
  return hundreds > 0 || closesPrice(tokens, number)
    ? { length: 2 + hundreds, words: [count, 'at', ...(hundreds > 0 ? [lead] : [])] }
    : null;
};

/** "for under half hours" is four and a half. */
export const countAndHalf: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (word(tokens, index + 2) !== 'half' && word(tokens, index + 3) !== 'half') return null;
  const count = COUNT_HEARD.get(said) ?? (numberBefore(tokens, index + 1) ? said : null);
  if (!count) return null;
  const link = [1, 2].map((step) => word(tokens, index + step)).join(' ');
  const length = /^(and|in|on|an) the$/.test(link)
    ? 2
    : /^(under|anda|undah|ina|and)( half)?$/.test(link) && link !== 'and half'
      ? 1
      : 0;
  if (length === 0 || word(tokens, index + length + 1) !== 'half') return null;
  return { length: length + 2, words: [count, 'and', 'a', 'half'] };
};

/** "free of us", "free and a half days", "free boards at". */
export const threeHeard: Rule = (tokens, index) => {
  if (word(tokens, index) !== 'free') return null;
  const next = word(tokens, index + 1);
  const counts =
    (next === 'of' && /^(us|them|the)$/.test(word(tokens, index + 2))) ||
    (next === 'and' && word(tokens, index + 2) === 'a' && word(tokens, index + 3) === 'half') ||
    unitAt([next, word(tokens, index + 2)], 0)?.plural ||
    (word(tokens, index - 1) === 'so' && isMark(tokens, index + 1));
  return counts ? { length: 1, words: ['three'] } : null;
};

/** "grind to stumps at ninety each": a plural that is priced each was counted. */
export const pluralCounted: Rule = (tokens, index) => {
  const count = COUNT_HEARD.get(word(tokens, index));
  if (!count || count === 'one' || numberAt(tokens, index + 1)) return null;
  let at = index + 1;
  for (; at <= index + 4; at++) {
    if (word(tokens, at) === '') return null;
    if (word(tokens, at) === 'at') break;
  }
  const noun = word(tokens, at - 1);
  if (word(tokens, at) !== 'at' || at === index + 1 || !/[a-z]{2}s$/.test(noun) || /(ss|us|is)$/.test(noun))
    return null;
  const number = numberAt(tokens, at + 1);
  if (!number) return null;
  const each = [0, 1].some((step) => /^(each|apiece)$/.test(word(tokens, number.to + step)));
  return each ? { length: 1, words: [count] } : null;
};

/** "the pair at twenty six each" are two. */
export const pairCounted: Rule = (tokens, index) => {
  if (word(tokens, index) !== 'the' || word(tokens, index + 1) !== 'pair' || word(tokens, index + 2) !== 'at')
    return null;
  const number = numberAt(tokens, index + 3);
  return number && word(tokens, number.to) === 'each' ? { length: 2, words: ['two'] } : null;
};

/** Where a time of hours or days starts: "two days", "6 hours". */
const timeAt = (tokens: readonly Token[], index: number): boolean => {
  const number = numberAt(tokens, index);
  const unit = number ? unitAt([word(tokens, number.to)], 0) : null;
  return unit !== null && TIME_UNITS.has(unit.unit) && unit.plural;
};

const ofPeople = (tokens: readonly Token[], index: number): boolean => {
  const before = word(tokens, index - 1);
  return /^(us|them)$/.test(before) || PEOPLE.has(before);
};

/** "three of us four two days", "2 guys 4 3 hours": the "for" before a time. */
export const forHeard: Rule = (tokens, index) => {
  if (!/^(four|4|fore|full)$/.test(word(tokens, index)) || numberBefore(tokens, index)) return null;
  if (AT_BEFORE.test(word(tokens, index - 1)) || !timeAt(tokens, index + 1)) return null;
  return { length: 1, words: ['for'] };
};
const AT_BEFORE = /^(at|@|by|x|and|point)$/;

/** "two of us 44 hours each": "for four hours", with its "for" as a digit. */
export const forInDigits: Rule = (tokens, index) => {
  const digit = /^4([1-9])$/.exec(word(tokens, index))?.[1];
  const unit = unitAt([word(tokens, index + 1)], 0);
  if (!digit || !unit?.plural || !TIME_UNITS.has(unit.unit) || !ofPeople(tokens, index)) return null;
  return { length: 1, words: ['for', digit] };
};

const DIGIT = new Map([
  ['to', 2],
  ['too', 2],
  ['two', 2],
  ['for', 4],
  ['four', 4],
  ['won', 1],
  ['one', 1],
  ['ate', 8],
  ['eight', 8],
]);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((tens, place) => [tens, (place + 2) * 10]),
);

const tensOf = (said: string): number | null => TENS.get(said) ?? (/^[2-9]0$/.test(said) ? Number(said) : null);

/** "at 20 to each" is 22, "20 8 pounds" 28, "at 70 to square" 72. */
export const tensParted: Rule = (tokens, index) => {
  const tens = tensOf(word(tokens, index));
  const said = word(tokens, index + 1);
  const digit = DIGIT.get(said) ?? (/^[1-9]$/.test(said) ? Number(said) : undefined);
  if (
    tens === null ||
    digit === undefined ||
    (TENS.has(word(tokens, index)) && !/^(to|too|for|won|ate|[1-9])$/.test(said))
  )
    return null;
  const next = word(tokens, index + 2);
  if (/^[1-9]$/.test(said) && /^(at|@)$/.test(word(tokens, index - 1)) && isMark(tokens, index + 2))
    return { length: 2, words: [String(tens + digit)] };
  const money = CURRENCY_WORDS.has(next);
  const per = said !== 'for' && (/^(each|apiece|per|square)$/.test(next) || (/^an?$/.test(next) && !/^to$/.test(said)));
  return money || per ? { length: 2, words: [String(tens + digit)] } : null;
};

const TEENS = new Map(
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen 13 14 15 16 17 18 19'
    .split(' ')
    .map((teen, place) => [teen, ((place % 7) + 3) * 10]),
);

/** "at fourteen eight pounds": a teen has no digit after it, so it was a ten. */
export const teenMeant: Rule = (tokens, index) => {
  const tens = TEENS.get(word(tokens, index));
  const next = numberAt(tokens, index + 1);
  if (
    !tens ||
    !next ||
    next.value < 1 ||
    next.value > 9 ||
    next.to !== index + 2 ||
    !/^(at|@)$/.test(word(tokens, index - 1))
  )
    return null;
  const after = word(tokens, index + 2);
  return CURRENCY_WORDS.has(after) || /^(each|apiece|a|an|per)$/.test(after)
    ? { length: 2, words: [String(tens + next.value)] }
    : null;
};

/** "edge protection for fifty," is four fifty: without a currency nobody sells a thing "for fifty". */
export const hundredsAfterFor: Rule = (tokens, index) => {
  if (word(tokens, index) !== 'for' || !isMark(tokens, index + 2)) return null;
  const tens = TENS.get(word(tokens, index + 1));
  const before = word(tokens, index - 1);
  const noun = /^[a-z][a-z'-]{2,}$/.test(before) && !NO_ITEM.test(before) && numberBefore(tokens, index) === null;
  return tens !== undefined && noun ? { length: 1, words: ['four'] } : null;
};
const NO_ITEM =
  /^(it|that|this|them|those|these|all|both|lot|each|job|one|ones|do|done|go|going|was|were|him|her|you|me|out|off|up|in|only|just|him|price|guarantee|valid|good|days|hours|weeks|minutes|paid|charge|ask|asks|asking|looking|here|there|works?|lasts?|stands?|people|guests?)$/;

/** "for faces at 85 a face", "for set, 32 pounds a set": what the price is for one of was counted. */
export const nounCounted: Rule = (tokens, index) => {
  const count = COUNT_HEARD.get(word(tokens, index));
  const noun = word(tokens, index + 1).replace(/s$/, '');
  if (!count || noun.length < 3 || numberBefore(tokens, index)) return null;
  for (let at = index + 2; at <= index + 4; at++) {
    const number = numberAt(tokens, at);
    if (!number) continue;
    const per = number.to + (CURRENCY_WORDS.has(word(tokens, number.to)) ? 1 : 0);
    const same = /^(a|per)$/.test(word(tokens, per)) && word(tokens, per + 1) === noun;
    return same ? { length: 1, words: [count] } : null;
  }
  return null;
};

/** "bird guards appear, thirty quid each" are a pair. */
export const pairHeard: Rule = (tokens, index) => {
  if (!/^(appear|appears)$/.test(word(tokens, index))) return null;
  const number = numberAt(tokens, isMark(tokens, index + 1) ? index + 2 : index + 1);
  const each = number && [0, 1].some((step) => word(tokens, number.to + step) === 'each');
  return each ? { length: isMark(tokens, index + 1) ? 2 : 1, words: ['a', 'pair', 'at'] } : null;
};

/** "one ten, seventy eight euro" is one tin. */
export const tinHeard: Rule = (tokens, index) => {
  const count = numberAt(tokens, index - 1);
  if (word(tokens, index) !== 'ten' || tokens[index + 1]?.word !== ',') return null;
  if (/^(at|@|is|are|for|of|by|[a-z]*'[sm])$/.test(word(tokens, index - 2))) return null;
  if (!count || count.from !== index - 1 || (count.groups[0] ?? 0) > 9) return null;
  const number = numberAt(tokens, index + 2);
  const money =
    number && (CURRENCY_WORDS.has(word(tokens, number.to)) || word(tokens, number.to) === 'each' || number.money);
  return money ? { length: 1, words: [count.groups[0] === 1 ? 'tin' : 'tins'] } : null;
};

/** "its eleven and a half square metres" */
export const itsHeard: Rule = (tokens, index) =>
  word(tokens, index) === 'its' && numberAt(tokens, index + 1) ? { length: 1, words: ["it's"] } : null;

const NUMBER_HEARD: [RegExp, string][] = [
  [/^(tree|three's)$/, 'three'],
  [/^(fours|four's|fort)$/, 'four'],
  [/^(hive|fife|fine|fives|five's)$/, 'five'],
  [/^(sicks|sics|sex|sixth|six's)$/, 'six'],
  [/^(severn|sevens|heaven)$/, 'seven'],
  [/^(hate|eights|eighth)$/, 'eight'],
  [/^(mine|nines|nein)$/, 'nine'],
  [/^(then|tin|tan|tens)$/, 'ten'],
  [/^(leaven|heleven)$/, 'eleven'],
  [/^(swell|well|twelfth|twell|shelve)$/, 'twelve'],
];
export const canBeNumber = (said: string): boolean => NUMBER_HEARD.some(([heard]) => heard.test(said));

/** "then bags at six", "products swell of quid": before what is counted in there stands a number. */
export const numberHeard: Rule = (tokens, index) => {
  const meant = NUMBER_HEARD.find(([heard]) => heard.test(word(tokens, index)))?.[1];
  if (!meant || numberBefore(tokens, index) || numberAt(tokens, index + 1)) return null;
  const of = word(tokens, index + 1) === 'of' ? 1 : 0;
  const next = word(tokens, index + 1 + of);
  if (/^(quid|pounds|bucks|dollars|euros?)$/.test(next)) return { length: 1 + of, words: [meant] };
  const unit = of === 0 ? unitAt([next, word(tokens, index + 2)], 0) : null;
  const after = index + 1 + (unit?.length ?? 0);
  const priced = /^(at|for|of|each)$/.test(word(tokens, after)) || isMark(tokens, after);
  return unit?.plural && priced && !/^(the|a|my|our|of)$/.test(word(tokens, index - 1))
    ? { length: 1, words: [meant] }
    : null;
};
