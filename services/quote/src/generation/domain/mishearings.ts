import { CURRENCY_WORDS } from './lexicon';
import { numberAt, type SpokenNumber } from './numbers';
import type { Token } from './tokens';
import { SQUARES, unitAt } from './units';

/** What a recogniser makes of short words, put right where the figures around them leave no other reading. */
type Rule = (tokens: readonly Token[], index: number) => Heard | null;
interface Heard {
  /** How many tokens are replaced, and by what. */
  length: number;
  words: readonly string[];
}

const word = (tokens: readonly Token[], index: number): string => {
  const token = tokens[index];
  return token && !token.mark ? token.word : '';
};
const isMark = (tokens: readonly Token[], index: number): boolean => tokens[index]?.mark ?? true;

/** The number that ends right before this place. */
const numberBefore = (tokens: readonly Token[], index: number): SpokenNumber | null => {
  for (let from = Math.max(0, index - 4); from < index; from++) {
    const number = numberAt(tokens, from);
    if (number?.to === index) return number;
  }
  return null;
};

/** Where the words of a count end: "six bags", "9", "forty eight feet". */
const countEnds = (tokens: readonly Token[], index: number): boolean => {
  if (numberBefore(tokens, index)) return true;
  for (const length of [1, 2]) {
    const words = tokens.slice(index - length, index).map((token) => token.word);
    const unit = unitAt(words, 0);
    if (unit?.length === length && (unit.plural || length === 2) && numberBefore(tokens, index - length)) return true;
  }
  return false;
};

/** Whether what follows a number says that it is a price: what it is per, money, or the end. */
const closesPrice = (tokens: readonly Token[], number: SpokenNumber): boolean => {
  if (isMark(tokens, number.to)) return true;
  const next = word(tokens, number.to);
  if (/^(each|apiece|a|an|per|and|fitted|installed|supplied|all)$/.test(next) || CURRENCY_WORDS.has(next)) return true;
  return number.groups.length > 1 && !unitAt([next, word(tokens, number.to + 1)], 0);
};

const AT_HEARD = /^(out|or|a|add|act|had|hat|ate|of|it|as|had|eight|that)$/;

/** "nine out twenty eight", "six bags a thirty eight": a count and its price have an "at" between them. */
const atHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (!AT_HEARD.test(said) || !countEnds(tokens, index)) return null;
  const number = numberAt(tokens, index + 1);
  if (!number || number.percent || number.counting || number.value < 1 || !closesPrice(tokens, number)) return null;
  if (said === 'of' && number.groups.length < 2) return null;
  if (said === 'or' && number.groups.length < 2 && !CURRENCY_WORDS.has(word(tokens, number.to))) return null;
  return { length: 1, words: ['at'] };
};

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

/** Consonants tell words apart that a recogniser has not understood; vowels hardly do. */
const skeleton = (text: string): string =>
  text
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/[ckqg]+/g, 'k')
    .replace(/[sz]+/g, 's')
    .replace(/[td]+/g, 't')
    .replace(/[bp]+/g, 'p')
    .replace(/[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1');

const unitsAt = new Map(UNITS_AT.map((unit) => [skeleton(`${unit}at`), unit]));

const unitAtHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (said.length < 5 || unitAt([said], 0) || !numberBefore(tokens, index)) return null;
  const unit = unitsAt.get(skeleton(said));
  if (!unit) return null;
  const next = isMark(tokens, index + 1) ? index + 2 : index + 1;
  return numberAt(tokens, next) ? { length: next - index, words: [unit, 'at'] } : null;
};

const COUNT_HEARD = new Map([
  ['to', 'two'],
  ['too', 'two'],
  ['for', 'four'],
  ['fore', 'four'],
  ['free', 'three'],
  ['won', 'one'],
  ['ate', 'eight'],
]);

/** "for at sixty two": nothing but a count stands before an "at" with its price. */
const countBeforeAt: Rule = (tokens, index) => {
  const count = COUNT_HEARD.get(word(tokens, index));
  if (!count || word(tokens, index + 1) !== 'at' || numberBefore(tokens, index)) return null;
  return numberAt(tokens, index + 2) ? { length: 1, words: [count] } : null;
};

/** "for under half hours" is four and a half. */
const countAndHalf: Rule = (tokens, index) => {
  const said = word(tokens, index);
  const count = COUNT_HEARD.get(said) ?? (numberBefore(tokens, index + 1) ? said : null);
  if (!count) return null;
  const link = [1, 2].map((step) => word(tokens, index + step)).join(' ');
  const length = /^and the$/.test(link)
    ? 2
    : /^(under|anda|undah|ina|and)( half)?$/.test(link) && link !== 'and half'
      ? 1
      : 0;
  if (length === 0 || word(tokens, index + length + 1) !== 'half') return null;
  return { length: length + 2, words: [count, 'and', 'a', 'half'] };
};

/** "free of us", "free and a half days", "free boards at". */
const threeHeard: Rule = (tokens, index) => {
  if (word(tokens, index) !== 'free') return null;
  const next = word(tokens, index + 1);
  const counts =
    (next === 'of' && /^(us|them|the)$/.test(word(tokens, index + 2))) ||
    (next === 'and' && word(tokens, index + 2) === 'a' && word(tokens, index + 3) === 'half') ||
    unitAt([next, word(tokens, index + 2)], 0)?.plural ||
    (word(tokens, index - 1) === 'so' && isMark(tokens, index + 1));
  return counts ? { length: 1, words: ['three'] } : null;
};

const TENS = /^(ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)$/;
const LEADS_TO =
  /^(up|down|from|it|that|due|back|close|next|nearer|add|adds|going|got|get|goes|comes|come|it's|reduce|set)$/;

/** "cooler to seventy five all in" is two seventy five. */
const hundredsHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (said !== 'to' && said !== 'too') return null;
  if (LEADS_TO.test(word(tokens, index - 1)) || numberBefore(tokens, index)) return null;
  const number = numberAt(tokens, index + 1);
  if (!number || !TENS.test(word(tokens, index + 1))) return null;
  const tail = word(tokens, number.to);
  const closes =
    /^(all|off|each|a|an|apiece|fitted|installed|supplied|delivered)$/.test(tail) || isMark(tokens, number.to);
  return closes ? { length: 1, words: ['two'] } : null;
};

/** "grind to stumps at ninety each": a plural that is priced each was counted. */
const pluralCounted: Rule = (tokens, index) => {
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

/** "at three, eighty," was said without the pause. */
const pairParted: Rule = (tokens, index) => {
  if (tokens[index]?.word !== ',' || !/^(at|@)$/.test(word(tokens, index - 2))) return null;
  const first = numberAt(tokens, index - 1);
  const second = numberAt(tokens, index + 1);
  if (first?.to !== index || first.groups.length > 1 || first.value >= 20 || first.digits) return null;
  if (second?.groups.length !== 1 || second.value < 10 || second.value > 99 || second.digits) return null;
  return isMark(tokens, second.to) ? { length: 1, words: [] } : null;
};

const PHRASES: [RegExp, readonly string[]][] = [
  [/^(lists?|lest|least|blist|blissed|whisk|listed|mist|lift) price$/, ['list', 'price']],
  [/^(prize|prise|prices) list$/, ['price', 'list']],
  [/^(day|dave|they) (rage|raid|right|wait|great|raids)$/, ['day', 'rate']],
  [/^(my|the|usual|hourly|our|me|same) (great|rage|raid|wrate)$/, ['', 'rate']],
];

/** Fixed words of the trade's money. */
const phraseHeard: Rule = (tokens, index) => {
  const said = `${word(tokens, index)} ${word(tokens, index + 1)}`;
  const found = PHRASES.find(([pattern]) => pattern.test(said));
  return found ? { length: 2, words: found[1].map((each) => each || word(tokens, index)) } : null;
};

/** "is 450 square on both": with its area told elsewhere, what a square costs. */
const squareRate: Rule = (tokens, index) => {
  if (!SQUARES.has(word(tokens, index)) || unitAt([word(tokens, index), word(tokens, index + 1)], 0)) return null;
  const number = numberBefore(tokens, index);
  if (!number || number.value < 100 || number.value % 100 === 0) return null;
  if (!/^(is|are|'s|was)$/.test(word(tokens, number.from - 1)) || word(tokens, index + 1) === 'at') return null;
  return { length: 1, words: ['a', 'square'] };
};

const LETTERED = /^(b|d|t|bee|tea|dy)$/;
const TEN_TIMES = new Map(
  'two:twenty three:thirty four:forty for:forty five:fifty six:sixty seven:seventy eight:eighty nine:ninety'
    .split(' ')
    .map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);

/** "nine B", "9B" and "for T" are what is left of ninety and forty. */
const tensLettered: Rule = (tokens, index) => {
  const said = word(tokens, index);
  const glued = /^([2-9])(b|d|t)$/.exec(said)?.[1];
  if (glued) return { length: 1, words: [`${glued}0`] };
  const tens = TEN_TIMES.get(said);
  const closes = isMark(tokens, index + 2) || CURRENCY_WORDS.has(word(tokens, index + 2));
  return tens && closes && LETTERED.test(word(tokens, index + 1)) ? { length: 2, words: [tens] } : null;
};

/** "four backs at six fifty" are bags. */
const bagsHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (!/^(backs?|bangs?|bugs?)$/.test(said)) return null;
  const counted = numberBefore(tokens, index) !== null || COUNT_HEARD.has(word(tokens, index - 1));
  const per = /^(a|of|per)$/.test(word(tokens, index - 1)) && numberBefore(tokens, index - 1) !== null;
  return counted || per ? { length: 1, words: [said.endsWith('s') ? 'bags' : 'bag'] } : null;
};

/** "two of them are 270 each": what they are is what they are at. */
const areHeard: Rule = (tokens, index) => {
  if (!/^(are|our|or|out)$/.test(word(tokens, index)) || word(tokens, index - 1) !== 'them') return null;
  const number = numberAt(tokens, index + 1);
  const counted = word(tokens, index - 2) === 'of' && numberBefore(tokens, index - 2) !== null;
  return number && counted && closesPrice(tokens, number) ? { length: 1, words: ['at'] } : null;
};

/** "a quarter of square foot", "five pounds of bag": a price is "a" foot, and there is no "of" after money. */
const ofHeard: Rule = (tokens, index) => {
  if (word(tokens, index) !== 'of') return null;
  const before = word(tokens, index - 1);
  const money = CURRENCY_WORDS.has(before) || (before === 'quarter' && /^(at|@)$/.test(word(tokens, index - 3)));
  const unit = unitAt([word(tokens, index + 1), word(tokens, index + 2)], 0);
  return money && unit && !unit.plural ? { length: 1, words: ['a'] } : null;
};

/** "nine dollars fifty metre": the recogniser lost the "a". */
const perLost: Rule = (tokens, index) => {
  const said = word(tokens, index);
  const unit = unitAt([said], 0);
  const cents = unit && !unit.plural ? numberBefore(tokens, index) : null;
  if (!cents || cents.value >= 100 || !CURRENCY_WORDS.has(word(tokens, cents.from - 1))) return null;
  return numberBefore(tokens, cents.from - 1) ? { length: 1, words: ['a', said] } : null;
};

/** "the pair at twenty six each" are two. */
const pairCounted: Rule = (tokens, index) => {
  if (word(tokens, index) !== 'the' || word(tokens, index + 1) !== 'pair' || word(tokens, index + 2) !== 'at')
    return null;
  const number = numberAt(tokens, index + 3);
  return number && word(tokens, number.to) === 'each' ? { length: 2, words: ['two'] } : null;
};

const RULES: readonly Rule[] = [
  tensLettered,
  bagsHeard,
  areHeard,
  ofHeard,
  perLost,
  pairCounted,
  countAndHalf,
  threeHeard,
  unitAtHeard,
  countBeforeAt,
  atHeard,
  pluralCounted,
  hundredsHeard,
  pairParted,
  phraseHeard,
  squareRate,
];

/** Tokens for `words` in the place of those from `index`; they share its stretch of the text. */
function inPlace(tokens: readonly Token[], index: number, { length, words }: Heard): Token[] {
  const first = tokens[index];
  const last = tokens[index + length - 1];
  if (!first || !last) return [];
  const step = (last.end - first.start) / Math.max(1, words.length);
  return words.map((said, at) => {
    const own = tokens[index + at];
    const kept = words.length === length && own ? own : null;
    const start = kept?.start ?? first.start + Math.floor(at * step);
    const end = kept?.end ?? (at === words.length - 1 ? last.end : first.start + Math.floor((at + 1) * step));
    return { ...first, ...kept, text: kept?.text ?? said, word: said, start, end, mark: false, repaired: true };
  });
}

/** The words as they were meant, where a recogniser has written others that its figures cannot go with. */
export function rehear(tokens: readonly Token[]): Token[] {
  let heard = [...tokens];
  for (let index = 0; index < heard.length; index++)
    for (const rule of RULES) {
      const found = rule(heard, index);
      if (!found) continue;
      heard = [...heard.slice(0, index), ...inPlace(heard, index, found), ...heard.slice(index + found.length)];
      break;
    }
  return heard;
}
