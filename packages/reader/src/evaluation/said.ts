/** What a text says, in words that compare: spellings, signs and the two ways to write a number made one. */

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ONES = new Map([...SMALL.map((word, value): [string, number] => [word, value]), ['oh', 0], ['nought', 0]]);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 20 + 10 * index]),
);
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['grand', 1000],
]);
const REPEATS = new Map([
  ['double', 2],
  ['triple', 3],
]);

/** Said or not, they change no figure: "eight pound forty" is £8.40. */
const MONEY = new Set('pound pounds dollar dollars euro euros pence cents'.split(' '));

/** Words that are spelled in more ways than one. */
const SPELLINGS = new Map(
  Object.entries({
    metre: 'meter',
    metres: 'meters',
    labour: 'labor',
    colour: 'color',
    grey: 'gray',
    mill: 'mil',
    mm: 'mil',
    ok: 'okay',
    mister: 'mr',
    missus: 'mrs',
    doctor: 'dr',
    saint: 'st',
    street: 'st',
    kilometre: 'km',
    litre: 'liter',
    litres: 'liters',
    centre: 'center',
    aluminium: 'aluminum',
    tonne: 'ton',
    tonnes: 'tons',
    mould: 'mold',
    tyre: 'tire',
    programme: 'program',
    storey: 'story',
    neighbour: 'neighbor',
    feet: 'foot',
  }),
);

const bareWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/%|per cent\b/g, ' percent ')
    .replaceAll('&', ' and ')
    .replace(/(?<=\d),(?=\d{3})|(?<=\d)[.:](?=\d)/g, '') // 1,250.50 and "twelve fifty fifty" have the same digits
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .match(/[a-z]+|\d+/g) ?? [];

/** A number and where the words after it begin. */
interface Read {
  digits: string;
  to: number;
}

const isDigits = (word = ''): boolean => /^\d+$/.test(word);

const digitsOf = (word = ''): string | null => (isDigits(word) ? word : (ONES.get(word)?.toString() ?? null));

/** "Forty two", "seven", "37", "double four". */
function readBelowHundred(words: readonly string[], at: number): Read | null {
  const [word = '', next = ''] = words.slice(at);
  const tens = TENS.get(word);
  const ones = ONES.get(next) ?? 0;
  if (tens !== undefined)
    return ones > 0 && ones < 10 ? { digits: `${tens + ones}`, to: at + 2 } : { digits: `${tens}`, to: at + 1 };
  if ((word === 'a' || word === 'an') && (next === 'hundred' || next === 'thousand'))
    return { digits: '1', to: at + 1 };
  const repeated = digitsOf(next)?.repeat(REPEATS.get(word) ?? 0);
  if (repeated) return { digits: repeated, to: at + 2 };
  const digits = digitsOf(word);
  return digits === null ? null : { digits, to: at + 1 };
}

/** One number as it is said: "two thousand four hundred and ten". */
function readNumber(words: readonly string[], at: number): Read | null {
  let read = readBelowHundred(words, at);
  for (let scale = read && SCALES.get(words[read.to] ?? ''); read && scale; scale = SCALES.get(words[read.to] ?? '')) {
    const value = Number(read.digits) * scale;
    const after = words[read.to + 1] === 'and' ? read.to + 2 : read.to + 1;
    const rest = /^(a|an|oh|double|triple)$/.test(words[after] ?? '') ? null : readNumber(words, after);
    read =
      rest && Number(rest.digits) < scale
        ? { digits: `${value + Number(rest.digits)}`, to: rest.to }
        : { digits: `${value}`, to: read.to + 1 };
  }
  return read;
}

/** Where the next number begins whose digits go on with those before it: "six | fifty", "two | point | five". */
function skipJoins(words: readonly string[], at: number): number {
  let to = at;
  while (MONEY.has(words[to] ?? '')) to++;
  return words[to] === 'point' ? to + 1 : to;
}

/** Numbers beside each other, as one run of digits: how they are grouped is a matter of writing. */
function readRun(words: readonly string[], at: number): Read | null {
  const first = readNumber(words, at);
  if (!first) return null;
  const run = { ...first };
  for (;;) {
    if (words.slice(run.to, run.to + 3).join(' ') === 'and a half') return { digits: `${run.digits}5`, to: run.to + 3 };
    const next = readNumber(words, skipJoins(words, run.to));
    if (!next) return run;
    run.digits += next.digits;
    run.to = next.to;
  }
}

/** The words of a text as they are compared; each run of numbers is one word of digits. */
export function saidWords(text: string): string[] {
  const words = bareWords(text);
  const said: string[] = [];
  for (let at = 0; at < words.length; ) {
    const run = readRun(words, at);
    const word = words[at] ?? '';
    if (run) said.push(run.digits);
    else if (!MONEY.has(word)) said.push(SPELLINGS.get(word) ?? word);
    at = run?.to ?? at + 1;
  }
  return said;
}

/** Whether a word of `saidWords` is a number. */
export const isNumber = isDigits;
