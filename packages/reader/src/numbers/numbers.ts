import type { Token } from '../tokens/tokens';
import { remembered } from '../tokens/words';

/** A number as it was said. `groups` keeps the way it was spoken: "thirty five fifty" is [35, 50]. */
export interface SpokenNumber {
  from: number;
  to: number;
  value: number;
  groups: number[];
  /** A currency sign or suffix was written with it. */
  money: boolean;
  /** Written with a percent sign. */
  percent: boolean;
  /** Written in digits. */
  digits: boolean;
  /** Said as a large amount of money: grand, tenner. */
  slang: boolean;
  /** "half a", "a couple of": never a price on its own. */
  counting: boolean;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ONES = new Map(UNITS.map((word, value) => [word, value]));
ONES.set('nought', 0).set('naught', 0);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
);
TENS.set('fourty', 40);
const SLANG = new Map([
  ['tenner', 10],
  ['fiver', 5],
]);
const COUNTS = new Map([
  ['couple', 2],
  ['pair', 2],
]);

/** What is grand by its name, and no thousand. */
const GRAND_THINGS = new Set(['master', 'masters', 'piano', 'pianos']);

interface Part {
  value: number;
  to: number;
}

const at = (tokens: readonly Token[], index: number): string => {
  // an array looks for a place before its first the slow way
  const token = index < 0 ? undefined : tokens[index];
  return token && !token.mark ? token.word : '';
};

/** One spoken group below a hundred: "seven", "fifteen", "thirty five". */
const group = (tokens: readonly Token[], index: number): Part | null => {
  const word = at(tokens, index);
  const tens = TENS.get(word);
  if (tens !== undefined) {
    const unit = ONES.get(at(tokens, index + 1));
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: tens + unit, to: index + 2 }
      : { value: tens, to: index + 1 };
  }
  const one = ONES.get(word);
  if (one !== undefined) return { value: one, to: index + 1 };
  if ((word === 'oh' || word === 'o') && (ONES.get(at(tokens, index + 1)) ?? 0) > 0) {
    return { value: ONES.get(at(tokens, index + 1)) ?? 0, to: index + 2 };
  }
  return null;
};

const NUMERIC = /^([£€$]?)(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,3})?(k|p|c|%|£|€|\$|quid)?$/;

interface Written extends Part {
  money: boolean;
  percent: boolean;
}

/** "16x at 12" and "28+ boards" count. */
const COUNTED = /^(\d{1,4})[x+]$/;

/** What a word in digits says by itself. */
const figuresOf = remembered((word): Omit<Written, 'to'> | null => {
  const text = COUNTED.exec(word)?.[1] ?? word;
  const match = NUMERIC.exec(text.replace(/^(a|au|nz|ca|us)\$/, '$'));
  if (!match) return null;
  const [, sign = '', whole = '', part = '', suffix = ''] = match;
  const raw = Number(whole.replaceAll(',', '') + part);
  const scale = suffix === 'k' ? 1000 : suffix === 'p' || suffix === 'c' ? 0.01 : 1;
  const money = sign !== '' || (suffix !== '' && suffix !== '%' && suffix !== 'k');
  return { value: raw * scale, money, percent: suffix === '%' };
});

const written = (tokens: readonly Token[], index: number): Written | null => {
  const figures = figuresOf(at(tokens, index));
  return figures && { value: figures.value, to: index + 1, money: figures.money, percent: figures.percent };
};

/** What is left after a hundred or a thousand, in words or in digits: "two hundred 50". */
const restAt = (tokens: readonly Token[], index: number, most: number): Part | null => {
  const digits = at(tokens, index);
  if (/^[1-9]\d{0,2}$/.test(digits) && Number(digits) < most) return { value: Number(digits), to: index + 1 };
  return group(tokens, index);
};

/** "hundred", "thousand", "grand" and "dozen" after a group, and what follows them. */
const scaled = (tokens: readonly Token[], first: Part): { part: Part; scale: string } => {
  let { value, to } = first;
  let scale = '';
  if (at(tokens, to) === 'hundred') {
    value *= 100;
    to += 1;
    scale = 'hundred';
    const rest = restAt(tokens, at(tokens, to) === 'and' ? to + 1 : to, 100);
    if (rest && rest.value > 0) {
      value += rest.value;
      to = rest.to;
    }
  }
  const word = at(tokens, to);
  // "three grand masters", "a grand piano"
  const named = word === 'grand' && GRAND_THINGS.has(at(tokens, to + 1));
  if (word === 'thousand' || (word === 'grand' && !named)) {
    value *= 1000;
    to += 1;
    scale = word;
    const next = at(tokens, to) === 'and' ? to + 1 : to;
    const rest = restAt(tokens, next, 1000);
    // "two thousand one fifty"
    const tens = rest && rest.value < 10 && word === 'thousand' ? group(tokens, rest.to) : null;
    if (rest && rest.value > 0 && tens && tens.value >= 10) {
      value += rest.value * 100 + tens.value;
      to = tens.to;
    } else if (rest && rest.value > 0) {
      const tail = scaled(tokens, rest);
      if (tail.scale === 'hundred' || next > to || rest.value >= 10) {
        value += tail.scale === '' && next === to && word === 'grand' ? rest.value * 10 : tail.part.value;
        to = tail.part.to;
      }
    }
  } else if (word === 'dozen') {
    value *= 12;
    to += 1;
    scale = 'dozen';
  }
  return { part: { value, to }, scale };
};

const FRACTIONS: [RegExp, number][] = [
  [/^and a half$/, 0.5],
  [/^and a quarter$/, 0.25],
  [/^and three quarters$/, 0.75],
];

/** "and a half" after a number: a dozen and a half is eighteen, a grand and a half fifteen hundred. */
const withFraction = (tokens: readonly Token[], part: Part, scale: string): Part => {
  if (at(tokens, part.to) !== 'and') return part;
  const phrase = [0, 1, 2].map((step) => at(tokens, part.to + step)).join(' ');
  const fraction = FRACTIONS.find(([pattern]) => pattern.test(phrase))?.[1];
  if (fraction === undefined) return part;
  const size =
    scale === 'dozen' ? 12 : scale === 'grand' || scale === 'thousand' ? 1000 : scale === 'hundred' ? 100 : 1;
  return { value: part.value + fraction * size, to: part.to + 3 };
};

const PLAIN: Partial<SpokenNumber> = {};
const made = (from: number, { to, value }: Part, more = PLAIN): SpokenNumber => ({
  from,
  to,
  value: Math.round(value * 1000) / 1000,
  groups: more.groups ?? [value],
  money: more.money ?? false,
  percent: more.percent ?? false,
  digits: more.digits ?? false,
  slang: more.slang ?? false,
  counting: more.counting ?? false,
});

const ARTICLES = new Set(['a', 'an']);
/** What `phrase` makes a number of, after an article or by itself. */
const PHRASED = new Set([
  ...SLANG.keys(),
  ...COUNTS.keys(),
  ...'half quarter three hundred thousand grand dozen'.split(' '),
]);

/** "half a day", "three quarters of an hour", "a couple of", "a dozen", "a tenner". */
const phrase = (tokens: readonly Token[], index: number): SpokenNumber | null => {
  const article = ARTICLES.has(at(tokens, index)) ? 1 : 0;
  const word = at(tokens, index + article);
  if (!PHRASED.has(word)) return null;
  const next = at(tokens, index + article + 1);
  const slang = SLANG.get(word);
  if (slang !== undefined) return made(index, { value: slang, to: index + article + 1 }, { slang: true, money: true });
  const count = COUNTS.get(word);
  if (count !== undefined && (article === 1 || next === 'of') && at(tokens, index - 1) !== 'the') {
    return made(index, { value: count, to: index + article + (next === 'of' ? 2 : 1) }, { counting: true });
  }
  if (word === 'half' || word === 'quarter') {
    const size = word === 'half' ? 0.5 : 0.25;
    const skip = /^(a|an)$/.test(next) ? 2 : next === 'of' && /^(a|an)$/.test(at(tokens, index + article + 2)) ? 3 : 1;
    const unit = at(tokens, index + article + skip);
    if (unit === 'dozen') return made(index, { value: 12 * size, to: index + article + skip + 1 }, { counting: true });
    if (unit === 'grand') return made(index, { value: 1000 * size, to: index + article + skip + 1 }, { slang: true });
    if (/^(day|hour|tonne|ton|load|sheet|bag|metre|meter|yard|pallet|roll)s?$/.test(unit)) {
      return made(index, { value: size, to: index + article + skip }, { counting: true });
    }
  }
  if (word === 'three' && next === 'quarters') {
    const skip = at(tokens, index + 2) === 'of' ? 4 : 2;
    return made(index, { value: 0.75, to: index + skip }, { counting: true });
  }
  const vague = /^(few|couple|several|many)$/.test(at(tokens, index - 1));
  const scales = article === 1 ? /^(hundred|thousand|grand|dozen)$/ : /^(hundred|grand)$/;
  // "grand so, Brigid Mannion": it is a thousand only where a price may stand
  const pleased =
    word === 'grand' &&
    (GRAND_THINGS.has(next) ||
      (article === 0 && !/^(at|for|is|'s|half|call|about|it's|that's)$/.test(at(tokens, index - 1))));
  if (scales.test(word) && (article === 1 || !vague) && !pleased) {
    const { part, scale } = scaled(tokens, { value: 1, to: index + article });
    return made(index, withFraction(tokens, part, scale), { slang: word === 'grand', counting: word === 'dozen' });
  }
  return null;
};

/** Groups said one after the other are a price or a code: "two twenty", "one four five", "twenty three fifty". */
const following = (tokens: readonly Token[], first: Part): { groups: number[]; to: number } => {
  const groups = [first.value];
  let to = first.to;
  while (groups.length < 4) {
    const next = group(tokens, to);
    if (!next || /^(zero|nought|naught)$/.test(at(tokens, to))) break;
    groups.push(next.value);
    to = next.to;
  }
  return { groups, to };
};

const joined = (groups: readonly number[]): number => {
  const [first = 0, second = 0] = groups;
  if (groups.length === 2) return first * 100 + second;
  return Number(groups.join('')) || first;
};

const spelled = (tokens: readonly Token[], index: number): SpokenNumber | null => {
  const first = group(tokens, index);
  if (!first) return null;
  if (at(tokens, first.to) === 'point') return decimal(tokens, index, first);
  const { part, scale } = scaled(tokens, first);
  if (scale !== '') {
    return made(index, withFraction(tokens, part, scale), { slang: scale === 'grand', counting: scale === 'dozen' });
  }
  const halved = withFraction(tokens, first, '');
  if (halved !== first) {
    const grand = /^(grand|thousand)$/.test(at(tokens, halved.to)) ? 1000 : at(tokens, halved.to) === 'dozen' ? 12 : 1;
    return made(index, { value: halved.value * grand, to: halved.to + (grand > 1 ? 1 : 0) }, { slang: grand === 1000 });
  }
  const run = following(tokens, first);
  if (run.groups.length === 1) return made(index, first);
  return made(index, { value: joined(run.groups), to: run.to }, { groups: run.groups });
};

/** "three point four grand", "twelve point five". */
const decimal = (tokens: readonly Token[], index: number, whole: Part): SpokenNumber => {
  let to = whole.to + 1;
  let digits = '';
  for (let next = group(tokens, to); next && digits.length < 3; next = group(tokens, to)) {
    digits += at(tokens, to) === 'oh' ? `0${next.value}` : String(next.value);
    to = next.to;
  }
  if (digits === '' && /^(oh|zero)$/.test(at(tokens, to))) to += 1;
  if (digits === '') return made(index, { value: whole.value, to: whole.to });
  const grand = /^(grand|thousand)$/.test(at(tokens, to)) ? 1000 : 1;
  const value = Number(`${whole.value}.${digits}`) * grand;
  return made(index, { value, to: grand > 1 ? to + 1 : to }, { slang: grand > 1 });
};

const CLOCK = /^(\d{1,2}):(\d\d)$/;
const PARTED = /^([1-9])·(\d\d)$/;

const inDigits = (tokens: readonly Token[], index: number): SpokenNumber | null => {
  const clock = CLOCK.exec(at(tokens, index));
  if (clock && !/^(am|pm|o'clock|in)$/.test(at(tokens, index + 1))) {
    const groups = [Number(clock[1]), Number(clock[2])];
    return made(index, { value: Number(`${clock[1]}${clock[2]}`), to: index + 1 }, { groups });
  }
  // "five forty" that was heard as 5.40 can be either.
  const parted = PARTED.exec(at(tokens, index));
  if (parted) {
    const groups = [Number(parted[1]), Number(parted[2])];
    return made(index, { value: Number(`${parted[1]}.${parted[2]}`), to: index + 1 }, { groups, digits: true });
  }
  const first = written(tokens, index);
  if (!first) return null;
  const { part, scale } = scaled(tokens, first);
  const full = withFraction(tokens, part, scale);
  const value = Math.round(first.value);
  const text = at(tokens, index);
  const next = at(tokens, index + 1);
  // "one thirty" can come as "1 30", "eight fifty" as a time of day.
  if (/^[1-9]$/.test(text) && /^[1-9]\d$/.test(next)) {
    return made(index, { value: Number(text + next), to: index + 2 }, { groups: [Number(text), Number(next)] });
  }
  // A recogniser writes "thirty five fifty" as 3550 and "six fifty" as 650.
  const glued = scale === '' && full === part && /^[1-9]\d{2,3}$/.test(text);
  const groups = glued && value % 100 > 0 ? [Math.floor(value / 100), value % 100] : [full.value];
  return made(index, full, {
    groups,
    digits: true,
    money: first.money,
    percent: first.percent,
    slang: scale === 'grand',
    counting: scale === 'dozen',
  });
};

/** What a number that is not in digits can begin with: most words are told apart by this alone. */
const OPENERS = new Set([
  ...ONES.keys(),
  ...TENS.keys(),
  ...SLANG.keys(),
  ...COUNTS.keys(),
  ...'a an half quarter hundred thousand grand dozen oh o'.split(' '),
]);

const CLOSERS = new Set([...OPENERS, 'quarters', 'of']);

/** Whether a word has a figure in it. */
const hasDigit = (word: string): boolean => {
  for (let place = 0; place < word.length; place++) {
    const code = word.charCodeAt(place);
    if (code >= ZERO && code <= NINE) return true;
  }
  return false;
};
const [ZERO, NINE] = [48, 57];
/** Whether a number can end with this word: false for most, so that nobody looks for one before them. */
export const canEndNumber = (word: string): boolean => CLOSERS.has(word) || hasDigit(word);

/** The number that starts at this token, or null. */
export const numberAt = (tokens: readonly Token[], index: number): SpokenNumber | null => {
  const word = at(tokens, index);
  if (word === '') return null;
  if (!OPENERS.has(word)) return hasDigit(word) ? inDigits(tokens, index) : null;
  return phrase(tokens, index) ?? (ARTICLES.has(word) ? null : spelled(tokens, index));
};
