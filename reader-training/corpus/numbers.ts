// Apart from the reader's own number words on purpose: what checks the corpus must not share the faults of what learns
// from it.
const entries = (values: Record<string, number>): Map<string, number> => new Map(Object.entries(values));
const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [string, number] => [word, 20 + 10 * index]),
);
const SCALES = entries({
  thousand: 1000,
  grand: 1000,
  k: 1000,
  dozen: 12,
  tenner: 10,
  fiver: 5,
  tenners: 10,
  fivers: 5,
});
const COUNTS = entries({ couple: 2, pair: 2, both: 2, fortnight: 14, oh: 0, twice: 2, double: 2 });
const POUNDS = /^(pounds?|quid|dollars?|bucks?|euros?)$/;
const PENCE = /^(p|pence|cents?)$/;
const JOINING = new Set(['and', 'a', 'an', 'of']);

export const isNumberWord = (word: string): boolean =>
  SMALL.has(word) || TENS.has(word) || word === 'hundred' || word === 'thousand' || word === 'dozen';

/** The words of a text in lower case, hyphenated ones apart. */
export const numberParts = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[-–]/g, ' ')
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/'s$/, ''));

/** What has been read of the words so far. */
interface ParseState {
  words: readonly string[];
  index: number;
  /** Numbers that are complete. */
  groups: number[];
  /** The number under way: its thousands, and the rest. */
  thousands: number;
  rest: number | null;
  /** Other words stood between numbers: they may be figures of their own. */
  isApart: boolean;
  isPence: boolean;
}

const complete = (state: ParseState): void => {
  const { thousands, rest } = state;
  if (rest !== null || thousands) state.groups.push(thousands + (rest ?? 0));
  state.thousands = 0;
  state.rest = null;
};

/** The word so many before, or after, the one that is being read. */
const wordAt = ({ words, index }: ParseState, offset: number): string => words[index + offset] ?? '';
const followsAnd = (state: ParseState): boolean =>
  wordAt(state, -1) === 'and' || (wordAt(state, -1) === 'a' && wordAt(state, -2) === 'and');

const takeValue = (state: ParseState, value: number): void => {
  const { rest, thousands } = state;
  if (wordAt(state, 0) === 'one' && wordAt(state, 1) === 'of') return;
  const isAfterHundred = rest !== null && rest >= 100 && rest % 100 === 0;
  const isAfterTens = TENS.has(wordAt(state, -1)) && value > 0 && value < 10;
  if (isAfterHundred || isAfterTens) state.rest = (rest ?? 0) + value;
  // "one thousand two fifty": two hundred and fifty
  else if (thousands && rest !== null && rest > 0 && rest < 10 && value >= 10) state.rest = rest * 100 + value;
  else {
    if (rest !== null) complete(state);
    state.rest = value;
  }
};

const takeDecimals = (state: ParseState): void => {
  let digits = '';
  while ((SMALL.get(wordAt(state, 1)) ?? 10) < 10 || wordAt(state, 1) === 'oh') {
    state.index++;
    digits += SMALL.get(wordAt(state, 0)) ?? 0;
  }
  state.rest = Number(`${state.rest ?? 0}.${digits || 0}`);
};

const takeHalf = (state: ParseState): void => {
  const { rest, groups } = state;
  if (!followsAnd(state)) state.rest = 0.5;
  else if (rest === null && groups.length > 0) state.rest = (groups.pop() ?? 0) + 0.5;
  else state.rest = (rest ?? 1) + 0.5;
};

const takeQuarters = (state: ParseState): void => {
  const { rest, groups } = state;
  if (rest !== 3) state.rest = followsAnd(state) ? (rest ?? 1) + 0.25 : 0.25;
  else if (wordAt(state, -2) === 'and') state.rest = 0.75 + (groups.pop() ?? 1);
  else state.rest = 0.75;
};

const takeScale = (state: ParseState, scale: number): void => {
  const scaled = (state.rest ?? 1) * scale;
  if (scale === 1000) state.thousands = scaled;
  state.rest = scale === 1000 ? null : scaled;
};

const takePounds = (state: ParseState): void => {
  if (state.rest === null && !state.thousands && wordAt(state, -1) === 'a') state.rest = 1;
  complete(state);
};

const takeOther = (state: ParseState): void => {
  if (state.rest !== null || state.thousands) state.isApart = true;
  if (wordAt(state, 1) !== 'and') complete(state);
};

const takeWord = (state: ParseState): void => {
  const word = wordAt(state, 0);
  const value = SMALL.get(word) ?? TENS.get(word);
  const scale = SCALES.get(word);
  const count = COUNTS.get(word);
  if (value !== undefined) takeValue(state, value);
  else if (word === 'hundred') state.rest = (state.rest ?? 1) * 100;
  else if (word === 'point') takeDecimals(state);
  else if (word === 'half') takeHalf(state);
  else if (/^quarters?$/.test(word)) takeQuarters(state);
  else if (scale !== undefined) takeScale(state, scale);
  else if (count !== undefined) {
    complete(state);
    state.rest = count;
  } else if (POUNDS.test(word)) takePounds(state);
  else if (PENCE.test(word)) state.isPence = true;
  else if (!JOINING.has(word)) takeOther(state);
};

/** "Four fifty" is 450 or 4.50; "two metres, three metres" each of the two, their sum or their product. */
const meaningsOf = ({ groups, isApart, isPence }: ParseState): number[] => {
  const [a, b = 0, c = 0] = groups;
  if (a === undefined) return [];
  if (groups.length === 1) return isPence ? [a / 100, a] : [a];
  if (groups.length === 2)
    return [...(b < 100 ? [a * 100 + b, a + b / 100] : []), ...(isApart ? [a, b, a * b, a + b] : [])];
  const digits = Number(groups.join(''));
  const product = groups.reduce((one, other) => one * other, 1);
  const each = isApart ? groups.flatMap((group) => [group, product]) : [];
  return [digits, digits / 100, a * 100 + b + c / 100, a * 100 + b * 10 + c, ...each];
};

/** Three decimals: enough for any quantity, and rid of what floats leave. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Every number that the words can plainly mean; none where they name none. */
export function readNumbers(text: string): number[] {
  const words = numberParts(text);
  const state: ParseState = {
    words,
    index: 0,
    groups: [],
    thousands: 0,
    rest: null,
    isApart: false,
    isPence: false,
  };
  for (; state.index < words.length; state.index++) takeWord(state);
  complete(state);
  return [...new Set(meaningsOf(state))].map(rounded);
}

/** The digits of a number said one by one, "oh seven double three"; none where it is said in any other way. */
export function digitsOf(text: string): string {
  let digits = '';
  let times = 1;
  for (const word of numberParts(text)) {
    const digit = word === 'oh' ? 0 : SMALL.get(word);
    if (/^(double|treble|triple)$/.test(word)) times = word === 'double' ? 2 : 3;
    else if (digit !== undefined && digit < 10) {
      digits += String(digit).repeat(times);
      times = 1;
    } else if (isNumberWord(word)) return '';
  }
  return digits;
}

const RUN_WORDS = [...SMALL.keys(), ...TENS.keys(), 'hundred', 'thousand'].join('|');
/** Number words in a row; not those that a fraction follows, "three quarters". */
const NUMBER_RUN = new RegExp(
  `\\b(?:${RUN_WORDS})(?:(?:[ -]| and (?=\\w+)| point )(?:${RUN_WORDS}|a half)\\b)*(?! (?:quarters?|eighths?|half)\\b)\\b`,
  'gi',
);

/** The numbers that "and" joins without making one of them: "plots nine and ten". */
const partsOf = (run: string): string[] =>
  /\b(hundred|thousand|half|quarters?)\b/i.test(run) ? [run] : run.split(/(\s+and\s+)/i);

const inDigits = (run: string): string => {
  if (!/\w/.test(run) || /^(one|and)$/i.test(run.trim())) return run;
  const values = readNumbers(run);
  return String(values.find(Number.isInteger) ?? values[0] ?? run);
};

/** A text with its numbers in digits, as a quote has them; "one" stays, for it is seldom a number. */
export const wordsToDigits = (text: string): string =>
  text.replace(NUMBER_RUN, (run) => partsOf(run).map(inDigits).join(''));
