import { remembered } from './words';

/** A word, a number or a punctuation mark of a transcript, with its place in the text. */
export interface Token {
  /** As written. */
  text: string;
  /** Lower case, without accents, typographic apostrophes made plain; the repairs may change it. */
  word: string;
  start: number;
  end: number;
  mark: boolean;
  capital: boolean;
  /** True when a homophone was put right: the reading is a little less sure of it. */
  repaired: boolean;
}

const MARKS = new Set([...',.;:!?()[]"“”…/|']);
const CLITICS = /^(.{2,})(['’]s|s['’])$/;
/** Contractions that are words of their own: their "'s" owns nothing. */
const CONTRACTED = new Set(
  "it's that's he's she's there's what's who's here's where's let's how's when's this's everything's something's nothing's one's".split(
    ' ',
  ),
);
const TENS = new Set('twenty thirty forty fifty sixty seventy eighty ninety'.split(' '));
/** "eight-packs" counts packs; "two-day hire" only describes. */
const COUNTED =
  /^(hours|days|metres|meters|packs|bags|boxes|sheets|rolls|tins|tubs|loads|lengths|foot|feet|pairs|sets|points)$/;
const SMALL = new Set('one two three four five six seven eight nine'.split(' '));

/** Longer runs are no words; rules look at their beginning. */
const LONGEST_WORD = 80;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘`]/g, "'");

const token = (source: string, start: number, end: number, mark = false): Token => {
  const text = source.slice(start, end);
  return {
    text,
    word: plain(text.slice(0, LONGEST_WORD)),
    start,
    end,
    mark,
    capital: /^\p{Lu}/u.test(text),
    repaired: false,
  };
};

/**
 * The token with something of it changed. A copy by spread would have a shape of its own to V8, as would one with the
 * keys in another order, and where tokens come in many shapes each look at one takes several times as long.
 */
export const changed = (
  token: Token,
  {
    text = token.text,
    word = token.word,
    start = token.start,
    end = token.end,
    mark = token.mark,
    capital = token.capital,
    repaired = token.repaired,
  }: Partial<Token>,
): Token => ({ text, word, start, end, mark, capital, repaired });

/** A comma that nobody wrote, between words that were said apart. */
export const pauseAt = (at: number): Token => changed(token(',', 0, 1, true), { start: at, end: at });

/** Their full stop ends no sentence. */
const ABBREVIATED = /^(mr|mrs|ms|dr|approx|incl|inc|prof|rev)$/i;

const isDash = (text: string): boolean => text === '-' || text === '–' || text === '—' || text === '--';

/** Where a run of non-space characters gives up its opening and closing punctuation. */
const coreOf = (run: string): [from: number, to: number] => {
  let from = 0;
  let to = run.length;
  while (from < to && MARKS.has(run.charAt(from))) from++;
  while (to > from && MARKS.has(run.charAt(to - 1))) to--;
  return [from, to];
};

/** "twenty-four", "two-fifty", "four-six", "day-rate": said as two words. */
const spokenTwice = (word: string): boolean => {
  const [first = '', second = '', rest] = word.split('-');
  if (rest !== undefined) return false;
  if (/^(day|hour|hourly|daily|list)$/.test(first)) return /^(rates?|price)$/.test(second);
  const counts = TENS.has(first) || SMALL.has(first);
  return counts && (SMALL.has(second) || TENS.has(second) || COUNTED.test(second));
};

/** Splits what is glued together in speech: "labour's" (is), "twenty-four", "4x5", "and/or". */
const pushCore = (tokens: Token[], source: string, start: number, end: number): void => {
  const text = source.slice(start, end);
  const word = plain(text);
  const cut = (at: number, skip = 0): void => {
    pushCore(tokens, source, start, start + at);
    pushCore(tokens, source, start + at + skip, end);
  };
  if (text.length > 80 || word.includes('@')) {
    tokens.push(token(source, start, end));
    return;
  }
  const glued = /^(\d+(?:\.\d+)?)[x×](\d.*)$/.exec(word);
  if (glued) {
    const first = (glued[1] ?? '').length;
    tokens.push(token(source, start, start + first), token(source, start + first, start + first + 1));
    pushCore(tokens, source, start + first + 1, end);
    return;
  }
  const dash = text.indexOf('-');
  if (dash > 0 && (spokenTwice(word) || /^(half|quarter)-(day|hour)$/.test(word))) return cut(dash, 1);
  if (!CONTRACTED.has(word) && CLITICS.test(word) && !/^\d/.test(word) && word.endsWith("'s")) {
    tokens.push(token(source, start, end - 2), token(source, end - 2, end));
    return;
  }
  const slash = text.indexOf('/');
  if (slash > 0 && /[a-z]/i.test(text)) return cut(slash, 1);
  const comma = /[a-z],(?=[a-z])/i.exec(text);
  if (comma) {
    pushCore(tokens, source, start, start + comma.index + 1);
    tokens.push(token(source, start + comma.index + 1, start + comma.index + 2, true));
    pushCore(tokens, source, start + comma.index + 2, end);
    return;
  }
  tokens.push(token(source, start, end));
};

/** "[inaudible]", "(music)", "<unk>": what a recogniser writes for what nobody said; a pause of the same length. */
const NOT_SAID =
  /[[(<{]{1,2} ?(?:inaudible|unclear|unintelligible|music|laugh\w*|noise|silence|applause|cough\w*|sighs?|blank[_ ]audio|crosstalk|background \w+|unk|no speech)[^\])>}]{0,20}[\])>}]{1,2}|[♪♫]+/gi;

/** The words and marks of what stands between two spaces, their places counted from its beginning. */
const partsOf = remembered((run): readonly Token[] => {
  if (isDash(run)) return [changed(token(run, 0, run.length, true), { word: ',' })];
  const parts: Token[] = [];
  const [from, to] = coreOf(run);
  for (let at = 0; at < from; at++) parts.push(token(run, at, at + 1, true));
  if (from < to) pushCore(parts, run, from, to);
  const abbreviated = run.charAt(to) === '.' && ABBREVIATED.test(run.slice(from, to)) ? 1 : 0;
  const title = parts.at(-1);
  if (title && abbreviated > 0) parts.splice(-1, 1, { ...title, text: `${title.text}.`, end: title.end + 1 });
  for (let at = to + abbreviated; at < run.length; at++) parts.push(token(run, at, at + 1, true));
  return parts;
});

const SPACE = /\s/;
/** Whether a character parts words: a blank or a tab mostly, which need no pattern. */
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && SPACE.test(String.fromCharCode(code)));

/** Every word and mark of the text in order; the spans index the text as given. */
export const tokensOf = (written: string): Token[] => {
  const tokens: Token[] = [];
  const source = written.replace(NOT_SAID, (noise) => ','.padEnd(noise.length));
  for (let from = 0; from < source.length; ) {
    let to = from;
    while (to < source.length && !isSpace(source.charCodeAt(to))) to++;
    // a copy by spread takes many times as long
    for (const { text, word, start, end, mark, capital, repaired } of to > from ? partsOf(source.slice(from, to)) : [])
      tokens.push({ text, word, start: from + start, end: from + end, mark, capital, repaired });
    from = to + 1;
  }
  return tokens;
};

/** The words of a span, lower case, joined by one space: what the phrase rules look at. */
export const wordsOf = (tokens: readonly Token[]): string => tokens.map((each) => each.word).join(' ');
