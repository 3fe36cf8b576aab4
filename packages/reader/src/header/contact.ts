import { numberAt } from '../numbers/numbers';
import { unitAt } from '../numbers/units';
import { CURRENCY_WORDS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { remembered } from '../tokens/words';

export interface Found {
  text: string;
  from: number;
  to: number;
}

const DIGITS = new Map([
  ['zero', '0'],
  ['oh', '0'],
  ['o', '0'],
  ['nought', '0'],
  ['naught', '0'],
  ['one', '1'],
  ['won', '1'],
  ['two', '2'],
  ['to', '2'],
  ['too', '2'],
  ['three', '3'],
  ['four', '4'],
  ['for', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['ate', '8'],
  ['nine', '9'],
]);
const TEENS = new Map([
  ['ten', '10'],
  ['eleven', '11'],
  ['twelve', '12'],
  ['thirteen', '13'],
  ['fourteen', '14'],
  ['fifteen', '15'],
  ['sixteen', '16'],
  ['seventeen', '17'],
  ['eighteen', '18'],
  ['nineteen', '19'],
  ['twenty', '20'],
  ['thirty', '30'],
  ['forty', '40'],
  ['fifty', '50'],
  ['sixty', '60'],
  ['seventy', '70'],
  ['eighty', '80'],
  ['ninety', '90'],
]);
const REPEAT = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
]);
const SPOKEN_DIALS = new Set([DIGITS, TEENS, REPEAT].flatMap((words) => [...words.keys()]));
/** Whether a word can be part of a telephone number: most are none. */
const dials = remembered((word) => SPOKEN_DIALS.has(word) || /^\+?\d/.test(word));

interface Dialled {
  digits: string;
  to: number;
}

/** The digits that one or two words dial: "double oh", "five", "twenty two", "0191". */
const dialled = (tokens: readonly Token[], index: number): Dialled | null => {
  const word = tokens[index]?.word ?? '';
  if (!dials(word)) return null;
  const times = REPEAT.get(word);
  if (times) {
    const digit = DIGITS.get(tokens[index + 1]?.word ?? '') ?? /^\d$/.exec(tokens[index + 1]?.word ?? '')?.[0];
    return digit ? { digits: digit.repeat(times), to: index + 2 } : null;
  }
  if (/^\+?\d[\d-]*$/.test(word)) return { digits: word, to: index + 1 };
  const digit = DIGITS.get(word);
  // "nine hundred, four one six"
  if (digit && digit !== '0' && tokens[index + 1]?.word === 'hundred') return { digits: `${digit}00`, to: index + 2 };
  if (digit) return { digits: digit, to: index + 1 };
  const tens = TEENS.get(word);
  if (!tens) return null;
  const unit = DIGITS.get(tokens[index + 1]?.word ?? '');
  if (tens.endsWith('0') && tens !== '10' && unit && unit !== '0')
    return { digits: tens.charAt(0) + unit, to: index + 2 };
  if (tokens[index + 1]?.word === 'hundred') return { digits: `${tens}00`, to: index + 2 };
  return { digits: tens, to: index + 1 };
};

const PHONE_WORDS = 28;

/** A telephone number, in digits or spelled out; at least seven digits said without a break but commas. */
export const phoneAt = (tokens: readonly Token[], index: number): Found | null => {
  const first = tokens[index]?.word ?? '';
  if (!dials(first) || /^(to|too|for|ate|won|o)$/.test(first)) return null;
  // "she's a new one, 07700 900412"
  if (tokens[index + 1]?.mark && /^[0+]\d/.test(tokens[index + 2]?.word ?? '')) return null;
  let at = index;
  let digits = '';
  let grouped = true;
  let last = index;
  while (at < Math.min(tokens.length, index + PHONE_WORDS)) {
    const token = tokens[at];
    if (!token) break;
    if (token.mark) {
      if (!/^[,()/-]$/.test(token.word) || digits === '') break;
      grouped = true;
      at += 1;
      continue;
    }
    const next = dialled(tokens, at);
    if (!next || (tokens[at - 1]?.mark && /^(to|too|for)$/.test(token.word))) break;
    const whole = /^\+?\d{2,}/.test(token.word);
    digits += (grouped || whole) && digits !== '' ? ` ${next.digits}` : next.digits;
    grouped = whole;
    at = next.to;
    last = at;
  }
  const count = digits.replace(/\D/g, '').length;
  const short = count < 10 && !/^[0+]/.test(digits);
  if (short && /^\d{2,}/.test(first) && tokens.slice(index, last).some((token) => token.mark)) return null;
  const single = last === index + 1;
  return count >= 7 && count <= 15 && !(single && count < 9 && !/[- ]/.test(digits))
    ? { text: digits.trim(), from: index, to: last }
    : null;
};

const PART = /^[a-z0-9_+-]+$/;
const GLUE = new Map([
  ['dot', '.'],
  ['underscore', '_'],
  ['dash', '-'],
  ['hyphen', '-'],
  ['plus', '+'],
]);

/** Letters and words before and after "at", up to the last "dot". */
const localPart = (tokens: readonly Token[], at: number): { text: string; from: number } => {
  let from = at;
  let text = '';
  let needsGlue = false;
  for (let index = at - 1; index >= 0 && index > at - 12; index--) {
    const token = tokens[index];
    if (!token || token.mark) break;
    const glue = GLUE.get(token.word);
    if (glue) {
      text = glue + text;
      needsGlue = false;
    } else {
      const letter = token.word.length === 1;
      const number = numberAt(tokens, index);
      const part =
        number && number.to <= at && number.value >= 0 && !/^\d/.test(token.word) ? String(number.value) : token.word;
      if (needsGlue && !letter) break;
      if (!PART.test(part)) break;
      text = part + text;
      needsGlue = true;
      if (letter && tokens[index - 1] && (tokens[index - 1]?.word.length ?? 0) === 1) needsGlue = false;
    }
    from = index;
  }
  return { text, from };
};

const domainPart = (tokens: readonly Token[], at: number): { text: string; to: number } | null => {
  let text = '';
  let to = at + 1;
  let dots = 0;
  for (let index = at + 1; index < tokens.length && index < at + 14; index++) {
    const token = tokens[index];
    if (!token || token.mark) break;
    const glue = GLUE.get(token.word);
    if (glue) {
      text += glue;
      if (glue === '.') dots += 1;
      to = index + 1;
      continue;
    }
    const closed = dots > 0 && !/[.-]$/.test(text);
    if (closed || !/^[a-z0-9.-]+$/.test(token.word)) break;
    text += token.word;
    if (/\.[a-z]{2,}$/.test(token.word)) dots += 1;
    to = index + 1;
  }
  return dots > 0 && /\.[a-z]{2,}$/.test(text) ? { text, to } : null;
};

/** An e-mail address, written or spelled: "tom dot barrow at outlook dot com". */
export const emailAt = (tokens: readonly Token[], index: number): Found | null => {
  const token = tokens[index];
  if (!token) return null;
  if (token.word.includes('@')) {
    const text = token.word.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
    return /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/.test(text) ? { text, from: index, to: index + 1 } : null;
  }
  if (token.word !== 'at') return null;
  const domain = domainPart(tokens, index);
  const local = domain ? localPart(tokens, index) : null;
  return domain && local && local.text !== ''
    ? { text: `${local.text}@${domain.text}`, from: local.from, to: domain.to }
    : null;
};

const STREETS =
  /^(road|street|lane|drive|avenue|close|court|way|place|crescent|terrace|gardens|grove|hill|row|square|park|view|mews|boulevard|circle|trail|parkway|highway|walk|green|rise|end|parade|quay|st|rd|ave|dr|ln|blvd|ct|pl|cres|loop|ridge|run|point|pike|alley|wharf|bank|croft|fold|gate|meadow|meadows|hollow|bend|cove|path|esplanade|vale)$/;

const CAPITAL = /^\p{Lu}/u;

/** Without a word for a street it is an address only where somebody is named or asked for, early on. */
const NEAR_NAMES = 25;
const isPlace = (tokens: readonly Token[], index: number): boolean =>
  index <= NEAR_NAMES ||
  tokens
    .slice(Math.max(0, index - 5), index)
    .some((token) => /^(address|lives?|living|based|over|site)$/.test(token.word));

/** "28 boards at 1350 Bard": after a count an "at" leads to a price, whatever a recogniser capitalised. */
const isPricing = (tokens: readonly Token[], index: number): boolean => {
  if (tokens[index - 1]?.word !== 'at') return false;
  for (let from = index - 2; from >= Math.max(0, index - 5); from--) {
    if (tokens[from]?.mark) return false;
    const number = numberAt(tokens, from);
    if (number && number.to <= index - 1 && number.to >= index - 3) return true;
  }
  return false;
};

/** "3 Amelanchier, multi stem, £145 each": a sentence that counts and prices is about no place. */
const isPricedThing = (tokens: readonly Token[], index: number, to: number): boolean => {
  if (index > 0 && !/^[.?!]$/.test(tokens[index - 1]?.word ?? '')) return false;
  // "Four T-moldings, list": nobody spells a house number at the head of a sentence
  if (!/^\d/.test(tokens[index]?.word ?? '')) return true;
  const end = tokens.findIndex((token, at) => at >= to && /^[.?!]$/.test(token.word));
  const rest = tokens.slice(to, end < 0 ? tokens.length : end);
  return (
    rest.some((_, at) => numberAt(rest, at)?.money === true) && rest.some(({ word }) => /^(each|at|apiece)$/.test(word))
  );
};

/** A house number, a street's name and the places after it: "61 Thornbury Road, Bradford". */
export const addressAt = (tokens: readonly Token[], index: number): Found | null => {
  const number = numberAt(tokens, index);
  if (!number || number.money || number.percent || number.value % 1 !== 0 || number.value < 1) return null;
  const suffix = /^[a-d]$/i.test(tokens[number.to]?.text ?? '') && tokens[number.to + 1]?.capital ? 1 : 0;
  let to = number.to + suffix;
  const names: string[] = [];
  while (
    names.length < 5 &&
    tokens[to] &&
    !tokens[to]?.mark &&
    (CAPITAL.test(tokens[to]?.text ?? '') ||
      (names.length > 0 && STREETS.test(tokens[to]?.word ?? '')) ||
      /^(\d+(st|nd|rd|th))$/.test(tokens[to]?.word ?? ''))
  ) {
    names.push(tokens[to]?.text ?? '');
    to += 1;
    // "9 Abbot's Row"
    if (tokens[to]?.word === "'s" && CAPITAL.test(tokens[to + 1]?.text ?? '')) {
      names.push(`${names.pop() ?? ''}${tokens[to]?.text ?? ''}`);
      to += 1;
    }
    if (STREETS.test(names.at(-1)?.toLowerCase() ?? '') && !CAPITAL.test(tokens[to]?.text ?? '')) break;
  }
  const street = names.some((name, place) => place > 0 && STREETS.test(name.toLowerCase()));
  const first = names[0]?.toLowerCase() ?? '';
  if (!street && (first.length < 4 || !isPlace(tokens, index))) return null;
  if (CURRENCY_WORDS.has(first) || unitAt([first], 0) || isPricing(tokens, index)) return null;
  if (names.length === 0 || (!street && names.length > 3)) return null;
  if (!street && (!(tokens[to]?.mark || to >= tokens.length) || isPricedThing(tokens, index, to))) return null;
  const said = number.groups.length > 1 || number.value > 999 ? String(number.value) : String(number.value);
  let text = `${said}${suffix ? tokens[number.to]?.text : ''} ${names.join(' ')}`;
  for (let more = 0; more < 3; more++) {
    const place = placeAfter(tokens, to);
    if (!place) break;
    text += `, ${place.text}`;
    to = place.to;
  }
  return { text, from: index, to };
};

const TITLE = /^(mr|mrs|ms|miss|dr|doctor|prof|professor|reverend|rev|father|pastor|sir|lady)$/;

/** ", Bradford" after a street, when nothing else follows before the next comma. */
const placeAfter = (tokens: readonly Token[], index: number): { text: string; to: number } | null => {
  const skip = tokens[index]?.mark && tokens[index]?.word === ',' ? 1 : tokens[index]?.word === 'in' ? 1 : 0;
  if (skip === 0) return null;
  const names: string[] = [];
  let to = index + skip;
  // ", Mrs Pemble": who lives there
  if (TITLE.test(tokens[to]?.word ?? '')) return null;
  while (names.length < 3 && tokens[to]?.capital && !tokens[to]?.mark) {
    names.push(tokens[to]?.text ?? '');
    to += 1;
  }
  const ends = to >= tokens.length || tokens[to]?.mark;
  return names.length > 0 && ends ? { text: names.join(' '), to } : null;
};
