import { distance } from 'fastest-levenshtein';
import { soundOf } from '../tokens/sound';

/**
 * What a figure's words mean. "Six fifty" is 650 said in full, or 6.50 with pounds and pence run together: both are
 * given, and the context decides.
 */
export interface FigureValue {
  value: number;
  /** `whole`: as said in full; `decimal`: the last two digits are hundredths. */
  reading: 'whole' | 'decimal';
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES = new Map<string, number>([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
]);
/** How recognisers spell number words that they misheard. */
const HOMOPHONES = new Map(
  Object.entries({
    zero: 'oh o nought naught',
    one: 'won ones single',
    two: 'to too tu twos',
    three: 'tree threes',
    four: 'for fore fours',
    five: 'fife fives',
    six: 'sex sixes',
    seven: 'sevens',
    eight: 'ate eights',
    nine: 'nein nines',
    ten: 'tin tens',
    eleven: 'elven',
    twelve: 'twelfth',
    twenty: 'twenny',
    thirty: 'dirty thirdy',
    forty: 'fourty forte fordy',
    fifty: 'fifity fity',
    sixty: 'sixy sixties',
    seventy: 'seventies',
    eighty: 'aidy eightie ady weighty',
    ninety: 'ninty ninetie nighty',
    hundred: 'hundreds hundert hunted',
    thousand: 'thousands',
    grand: 'grands brand k',
    dozen: 'dozens',
    half: 'haf halves',
    tenner: 'tener tenors tenor tenners',
    fiver: 'fivers',
  }).flatMap(([word, spellings]) => spellings.split(' ').map((spelling): [string, string] => [spelling, word])),
);
const CURRENCY = new Set('pound pounds quid bucks buck dollar dollars euro euros £ $ €'.split(' '));
const HUNDREDTHS = new Set('pence p cents cent pee'.split(' '));
const JOINING = new Set('and - , . of'.split(' '));
/** What there can be one and a half of: "a yard and a half". */
const MEASURES = new Set(
  'hour hours day days week weeks metre metres meter meters foot yard mile kilo tonne tonnes ton tons bag load pallet'.split(
    ' ',
  ),
);
/** What money is called in Britain; elsewhere a ton is a weight. */
const SLANG = new Map([
  ['ton', ['a', 'hundred']],
  ['monkey', ['five', 'hundred']],
  ['pony', ['twenty', 'five']],
  ['score', ['twenty']],
]);
const DIGITS = /^[£$€]?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?$/;

const plain = (word: string): string => word.toLowerCase().replace(/’/g, "'").replace(/'s$/, '');
const canonical = (word: string): string => {
  const bare = plain(word);
  return HOMOPHONES.get(bare) ?? bare;
};

/** Numbers as they come out of the words: "four", "fifty" of "four fifty", with what stood around them. */
interface Parse {
  words: readonly string[];
  /** Complete numbers, in their order. */
  groups: number[];
  /** The number under way. */
  current: number | null;
  last: 'unit' | 'ten' | 'hundred' | 'thousand' | 'digits' | null;
  fraction: number;
  multiplier: number;
  /** How many groups stood before a word for the currency; null where there was none. */
  currencyAfter: number | null;
  hundredths: boolean;
  decimals: number[] | null;
}

const close = (parse: Parse): void => {
  if (parse.current !== null) parse.groups.push(parse.current);
  parse.current = null;
};

const takeDigits = (parse: Parse, word: string): boolean => {
  const [, whole, decimals] = DIGITS.exec(word) ?? [];
  if (!whole && !decimals) return false;
  close(parse);
  parse.current = Number((whole ?? '0').replaceAll(',', '') + (decimals ?? ''));
  parse.last = 'digits';
  return true;
};

const takeValue = (parse: Parse, value: number): void => {
  const { current, last } = parse;
  const joins =
    current !== null &&
    ((last === 'hundred' && value < 100) ||
      (last === 'thousand' && value < 1000) ||
      (last === 'ten' && value > 0 && value < 10));
  if (parse.decimals) parse.decimals.push(value);
  else if (joins) parse.current = current + value;
  else {
    close(parse);
    parse.current = value;
  }
  parse.last = value >= 20 ? 'ten' : 'unit';
};

const takeHundred = (parse: Parse): boolean => {
  const { current } = parse;
  if (current === null) parse.current = 100;
  else if (current > 0 && current < 100) parse.current = current * 100;
  else if (current >= 1000 && current % 1000 > 0 && current % 1000 < 100)
    parse.current = current - (current % 1000) + (current % 1000) * 100;
  else return false;
  parse.last = 'hundred';
  return true;
};

const FRACTIONS = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
]);

/** "Half", "a quarter", "three quarters", "half a grand". */
const takeFraction = (parse: Parse, word: string, index: number): boolean => {
  const value = FRACTIONS.get(word) ?? 0;
  const isOne = word === 'half' || parse.words[index - 1] === 'a' || parse.current === null;
  if (word !== 'quarters' && isOne) {
    parse.fraction += value;
    return true;
  }
  if (parse.current !== 3) return false;
  parse.current = null;
  parse.fraction += 3 * value;
  return true;
};

const takeScale = (parse: Parse, word: string): boolean => {
  const { current, fraction } = parse;
  if (word === 'hundred') return takeHundred(parse);
  if (word === 'thousand') {
    parse.current = ((current ?? (fraction > 0 ? 0 : 1)) + fraction) * 1000;
    parse.fraction = 0;
    parse.last = 'thousand';
    return true;
  }
  if (word === 'grand') {
    if (parse.decimals && current === null) {
      parse.multiplier = 1000;
      return true;
    }
    if (current === null && fraction === 0 && parse.words[0] !== 'a') return false;
    parse.multiplier = 1000;
    parse.current = current ?? (fraction > 0 ? null : 1);
    return true;
  }
  if (word === 'dozen') {
    parse.current = fraction > 0 && current === null ? 6 : (current ?? 1) * 12;
    parse.fraction = 0;
    return true;
  }
  parse.current = (current ?? 1) * (word === 'tenner' ? 10 : 5);
  return true;
};
const SCALES = new Set('hundred thousand grand dozen tenner fiver'.split(' '));

/** "A dollar twenty", "buck fifty": one of them, with or without its article. */
const ONE_POUND = /^(pound|quid|buck|dollar|euro)$/;

const takeArticle = (parse: Parse, next: string | undefined): boolean => {
  if (next === undefined) {
    if (parse.words.length > 1) return false;
    parse.current = 1;
    return true;
  }
  if (ONE_POUND.test(next)) return true;
  if (MEASURES.has(next) && /half|quarter/.test(parse.words.join(' '))) parse.current = 1;
  return SCALES.has(next) || FRACTIONS.has(next) || next === 'couple' || parse.current === 1;
};

/** "Hour and a half", "two days and a half". */
const takeMeasure = (parse: Parse, index: number): boolean => {
  const { words } = parse;
  const isParted = words.includes('half', index) || words.includes('quarter', index);
  if (index === 0 && isParted) parse.current = 1;
  return isParted && index < words.length - 1;
};

/** Takes one word in; false where it is part of no number. */
const take = (parse: Parse, word: string, index: number): boolean => {
  const { words } = parse;
  if (word === 'a' || word === 'an') return takeArticle(parse, words[index + 1]);
  const value = VALUES.get(word);
  if (value !== undefined) {
    takeValue(parse, value);
    return true;
  }
  if (SCALES.has(word)) return takeScale(parse, word);
  if (FRACTIONS.has(word)) return takeFraction(parse, word, index);
  if (word === 'point') {
    if (parse.decimals || (parse.current === null && index > 0)) return false;
    parse.current ??= 0;
    close(parse);
    parse.decimals = [];
    return true;
  }
  if (word === 'couple' || word === 'pair' || word === 'both' || word === 'twice') {
    parse.current = 2;
    return true;
  }
  if (CURRENCY.has(word)) {
    const opens = index === 0 || (index === 1 && /^an?$/.test(words[0] ?? ''));
    if (opens && ONE_POUND.test(word) && words.length > index + 1) parse.current = 1;
    close(parse);
    if (parse.groups.length > 0) parse.currencyAfter = parse.groups.length;
    return parse.groups.length > 0 || /^[£$€]$/.test(word);
  }
  if (HUNDREDTHS.has(word)) {
    parse.hundredths = true;
    return true;
  }
  if (JOINING.has(word)) return index > 0 && index < words.length - 1;
  if (MEASURES.has(word)) return takeMeasure(parse, index);
  return takeDigits(parse, word);
};

const whole = (value: number): FigureValue => ({ value, reading: 'whole' });
const decimal = (value: number): FigureValue => ({ value, reading: 'decimal' });

/** "Four fifty", "fourteen hundred", "twenty four ninety five", "six oh five"; without a pause "one four five", too. */
const together = (groups: readonly number[], pauses: boolean): FigureValue[] => {
  const [a = 0, b = 0, c] = groups;
  if (![a, b, c ?? 0].every(Number.isInteger)) return [];
  if (c !== undefined) {
    if (groups.length > 3 || c >= 100) return [];
    if (b === 0 && a < 100 && c < 10) return [whole(a * 100 + c), decimal(a + c / 100)];
    if (!pauses && a < 10 && b < 10 && c < 10) return [whole(a * 100 + b * 10 + c), decimal(a + b / 10 + c / 100)];
    if (!pauses && a < 10 && b >= 10 && b < 100 && c >= 10) return [decimal(a * 100 + b + c / 100)];
    if (a >= 1000 && b < 1000 && b >= 100) return [whole(a + b + c)];
    return a >= 100 && b < 100 ? [decimal(a + b + c / 100)] : [];
  }
  if (a === 0) return [];
  if (a < 100 && b >= 10 && b < 100) return [whole(a * 100 + b), decimal(a + b / 100)];
  if (a >= 1000 && a % 1000 === 0 && b < 1000) return [whole(a + b)];
  if (a >= 100 && a < 1000 && b >= 10 && b < 100) return a % 100 === 0 ? [whole(a + b)] : [decimal(a + b / 100)];
  if (a < 10 && b >= 100 && b < 1000) return [whole(a * 1000 + b)];
  return [];
};

const conclude = (parse: Parse): FigureValue[] => {
  if (parse.decimals) {
    if (parse.current !== null) return [];
    const digits = parse.decimals.join('');
    const [first = 0] = parse.groups;
    return digits === '' ? [] : [whole((first + Number(`0.${digits}`)) * parse.multiplier + parse.fraction)];
  }
  close(parse);
  const { groups, fraction, multiplier, hundredths, currencyAfter } = parse;
  const [a, b] = groups;
  if (a === undefined) return fraction > 0 ? [whole(fraction * multiplier)] : [];
  if (groups.length === 1) return [whole(hundredths && currencyAfter === null ? a / 100 : (a + fraction) * multiplier)];
  if (fraction > 0) return [];
  if (groups.length === 2 && b !== undefined && b < 100 && (hundredths || currencyAfter === 1))
    return [whole(a + b / 100)];
  if (hundredths) return [];
  const pauses = parse.words.some((word) => word === ',' || word === '.');
  return together(groups, pauses).map(({ value, reading }) => ({ value: value * multiplier, reading }));
};

/** "Me and the lad" are two, "me, Brenda and the kid" and "me and two lads" three; null where nobody is counted so. */
const peopleIn = (words: readonly string[]): number | null => {
  const speaker = /^(me|myself|meself)$/.test(words[0] ?? '');
  if (!speaker || words.length > 8) return null;
  if (words.length === 1) return 1;
  const others = words.filter((word) => word === 'and' || word === ',').length;
  const counted = words.map((word) => VALUES.get(word)).find((value) => value !== undefined);
  if (others === 0) return null;
  return counted === undefined ? 1 + others : 1 + counted;
};

const withoutSlang = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    if (word === 'a' && SLANG.has(words[index + 1] ?? '')) return [];
    return SLANG.get(word) ?? [word];
  });

const valuesSaid = (words: readonly string[]): FigureValue[] => {
  const canonicals = words.map(canonical);
  const people = peopleIn(words.map(plain));
  if (people !== null) return [whole(people)];
  const parse: Parse = {
    words: canonicals,
    groups: [],
    current: null,
    last: null,
    fraction: 0,
    multiplier: 1,
    currencyAfter: null,
    hundredths: false,
    decimals: null,
  };
  if (!canonicals.every((word, index) => take(parse, word, index))) return [];
  return conclude(parse).map(({ value, reading }) => ({ value: Math.round(value * 10_000) / 10_000, reading }));
};

/**
 * The values that the words can mean, the one said in full first; none where they are no number. A figure that a
 * recogniser wrote without its point, 475, may be 4.75.
 */
export const valuesOf = (words: readonly string[]): FigureValue[] => {
  if (words.length === 0) return [];
  const values = valuesSaid(words);
  const bare = words.filter((word) => !CURRENCY.has(word));
  const run = bare.length === 1 && words.length === 1 && /^\d{3,4}$/.test(bare[0] ?? '');
  const [first] = values;
  return run && first && values.length === 1 ? [first, decimal(first.value / 100)] : values;
};

const SOUNDS = [...VALUES.keys(), 'hundred', 'thousand', 'grand', 'half', 'quarter', 'dozen'].map((word) => ({
  word,
  sound: soundOf(word),
}));

/** Words that are no misheard number, though they sound a little like one. */
const NO_NUMBER = /^(the|same|that|again|each|every|money|rate|price|area)$/;

/** The number word that a word sounds most like; the word itself where it sounds like none. */
const bySound = (word: string): string => {
  const bare = plain(word);
  if (valuesSaid([bare]).length > 0 || JOINING.has(bare) || CURRENCY.has(bare) || NO_NUMBER.test(bare)) return word;
  const sound = soundOf(bare);
  let best = { word, apart: 0.4 };
  for (const known of SOUNDS) {
    const spelled = distance(bare, known.word) / Math.max(bare.length, known.word.length);
    const heard = distance(sound, known.sound) / Math.max(sound.length, known.sound.length, 1);
    const apart = (spelled + heard) / 2;
    if (apart < best.apart) best = { word: known.word, apart };
  }
  return best.word;
};

/** Where the words of a figure stand within a span, and what they mean. */
export interface ReadFigure {
  from: number;
  to: number;
  values: FigureValue[];
}

/** The longest run within the words that is a number, the first of equals. */
const longestNumber = (words: readonly string[]): ReadFigure | null => {
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const values = valuesOf(words.slice(from, from + length));
      if (values.length > 0) return { from, to: from + length, values };
    }
  }
  return null;
};

/** "A ton", "a monkey" of money. */
const slangIn = (words: readonly string[]): ReadFigure | null => {
  const said = withoutSlang(words.map(plain));
  const values = said.join(' ') === words.map(plain).join(' ') ? [] : (longestNumber(said)?.values ?? []);
  return values.length > 0 ? { from: 0, to: words.length, values } : null;
};

/**
 * Reads the figure in words that are known to hold one, as they stand or, where nothing can be read so, by the number
 * words that they sound like. Null where there is none: a figure is never made up.
 */
export const readFigure = (words: readonly string[], isMoney = false): ReadFigure | null =>
  (isMoney ? slangIn(words) : null) ?? longestNumber(words) ?? longestNumber(words.map(bySound));
