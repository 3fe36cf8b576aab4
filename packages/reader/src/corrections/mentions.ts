import { numberAt } from '../numbers/numbers';
import { TIME_UNITS } from '../numbers/units';
import type { Token } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import type { DraftLine } from './draft';
import { isLook } from './looks';
import { positionAt } from './positions';
import { BY_SOUND, CONTAINED, type Vocabulary } from './vocabulary';
import { wordAt } from './words-at';

/** Words of what was said that mean lines of the draft. */
export interface Mention {
  /** How they are meant: by words of their description, where they stand, or as what they are ("the labour"). */
  by: 'words' | 'position' | 'kind';
  /** Several where the words fit several, none where there is no such place. */
  lines: readonly DraftLine[];
  /** The lines that hold every one of the words; "all the sockets" are these. */
  holding: readonly DraftLine[];
  /** "all the", "both", "every". */
  all: boolean;
  words: readonly string[];
  /** They only sound like words of the lines. */
  heard?: boolean;
}

export interface FoundMention {
  mention: Mention;
  to: number;
}

/** Verbs that are also names of things: "skip the splashback", "double the paint", "round the ceiling up". */
const AS_VERB =
  /^(skip|strip|paint|skim|fit|drop|double|triple|round|box|cut|dump|clean|test|move|haul|swap|tile|seal|drain|vent|finish|plaster|board|bin|scrap|charge|price|pull|knock|install|remove|tear|clear|lay|set|stain|switch|plumb|wire|call|service|lift|hire|dig|trim|cap|post|rail|fence|stack|hang|sand|prime|strip)$/;

const isVerb = (tokens: readonly Token[], index: number): boolean =>
  AS_VERB.test(wordAt(tokens, index)) &&
  (index === 0 ||
    tokens[index - 1]?.mark === true ||
    /^(and|then|to|please|just|can|you|so|no|also|but|i'd|i'll)$/.test(wordAt(tokens, index - 1))) &&
  /^(the|all|both|that|those|his|her|my|them|their|it|up)$/.test(wordAt(tokens, index + 1));

type Weights = ReadonlyMap<DraftLine, number>;

const withWeights = (sum: Weights, more: Weights): Map<DraftLine, number> => {
  const all = new Map(sum);
  for (const [line, weight] of more) all.set(line, (all.get(line) ?? 0) + weight);
  return all;
};

const best = (weights: Weights): DraftLine[] => {
  const most = Math.max(0, ...weights.values());
  return [...weights].flatMap(([line, weight]) => (weight === most ? [line] : []));
};

interface Step {
  fits: Weights;
  to: number;
  root: string;
}

/** Words of corrections that are within names of things: the "extra" of an extractor. */
const UNNAMED =
  /^(extra|extras|option|optional|price|prices|total|change|same|percent|more|less|half|quote|instead|cost|rate|each|actually|sorry|now)$/;

/** The word here, or it and the next as one ("down lights"), as far as it fits a line. */
const stepAt = (tokens: readonly Token[], index: number, { fits, lines }: Vocabulary): Step | null => {
  const [word, next] = [wordAt(tokens, index), wordAt(tokens, index + 1)];
  if (!isContent(word) || UNNAMED.test(word)) return null;
  const joined: Weights = isContent(next) && !/\d/.test(word + next) ? fits(word + next) : new Map();
  const alone = fits(word);
  const [whole, single] = [joined, alone].map((each) => Math.max(0, ...each.values()));
  const isWhole =
    (whole ?? 0) >= 3 ? (single ?? 0) < 3 : alone.size === 0 && fits(next).size === 0 && whole !== CONTAINED;
  if (isWhole && joined.size > 0) return { fits: joined, to: index + 2, root: stem(word + next) };
  if (alone.size > 0) return { fits: alone, to: index + 1, root: stem(word) };
  const size = sizeFits(tokens, index, lines);
  return size.to > index ? { fits: size.fits, to: size.to, root: '' } : null;
};

/** "the 600 units", "fifty gallon": a size that a description holds. */
const sizeFits = (
  tokens: readonly Token[],
  index: number,
  lines: Vocabulary['lines'],
): { fits: Weights; to: number } => {
  const written = /^(\d+(?:\.\d+)?)[a-z"]*$/.exec(wordAt(tokens, index))?.[1];
  const number = written === undefined ? numberAt(tokens, index) : null;
  const value = written ?? (number && !number.money && !number.percent ? String(number.value) : undefined);
  if (value === undefined) return { fits: new Map(), to: index };
  const to = number?.to ?? index + 1;
  const holding = lines.filter(({ plain }) =>
    [...plain].some((word) => /^\d/.test(word) && Number.parseFloat(word) === Number(value)),
  );
  return { fits: new Map(holding.map(({ line }) => [line, 1])), to };
};

const GLUE = /^(and|of|the|&|in|with|for|to|a|on)$/;

/** How many words stand between this one and the next that belongs to the same name; 0 where none does. */
const gapTo = (tokens: readonly Token[], index: number, vocabulary: Vocabulary, so: Weights): number => {
  const common = (at: number): boolean => {
    const step = stepAt(tokens, at, vocabulary);
    return step !== null && best(so).some((line) => step.fits.has(line));
  };
  const word = wordAt(tokens, index);
  const glue = GLUE.test(word) || tokens[index]?.word === ',';
  // "double sockets in white" is "Double sockets, white"; "and" joins two lines where neither holds it
  const marks = /^(and|&)$/.test(word) ? ' [&+] ' : ',';
  const holds = (line: DraftLine): boolean =>
    new RegExp(`(^| )${word === ',' || word === '' ? '' : word}( |$)|${marks}`).test(line.description.toLowerCase());
  if (glue && best(so).some(holds)) {
    const length = GLUE.test(wordAt(tokens, index + 1)) ? 2 : 1;
    return common(index + length) ? length : 0;
  }
  // "the brushed mixer tap"
  return isContent(word) && /^[a-z]/.test(word) && numberAt(tokens, index) === null && common(index + 1) ? 1 : 0;
};

const LABOUR = /^labou?rs?$/;
const MATERIALS = /^(materials?|parts|supplies)$/;
const TIMES = /^(days?|daily|hours?|hourly|weeks?|weekly)$/;

/** "the labour", "the materials", "the day rate": lines by what they are. */
const kindAt = (tokens: readonly Token[], index: number, lines: readonly DraftLine[]): FoundMention | null => {
  const word = wordAt(tokens, index);
  const made = (found: readonly DraftLine[], to: number): FoundMention | null =>
    found.length === 0
      ? null
      : { mention: { by: 'kind', lines: found, holding: found, all: false, words: [word] }, to };
  if (LABOUR.test(word)) {
    const end = /^(rate|rates|line|lines|cost|costs|charge|charges)$/.test(wordAt(tokens, index + 1))
      ? index + 2
      : index + 1;
    return made(
      lines.filter(({ kind }) => kind === 'labour'),
      end,
    );
  }
  if (MATERIALS.test(word))
    return made(
      lines.filter(({ kind }) => kind === 'material'),
      index + 1,
    );
  const [before, next] = [wordAt(tokens, index - 1), wordAt(tokens, index + 1)];
  if (/^(options|extras)$/.test(word) && /^(both|all)$/.test(before))
    return made(
      lines.filter(({ optional }) => optional),
      index + 1,
    );
  const rate = /^(rate|rates|work|labou?r)$/.test(next);
  if (!TIMES.test(word) || !(rate || (/^(the|my|our|his)$/.test(before) && /s$/.test(word)))) return null;
  const unit = word.startsWith('da') ? 'day' : word.startsWith('ho') ? 'hour' : 'week';
  return made(
    lines.filter((line) => line.kind === 'labour' && line.unit === unit),
    index + (rate ? 2 : 1),
  );
};

/** "me and the lad", "both of us": those who do the work. */
const peopleAt = (tokens: readonly Token[], index: number, { lines }: Vocabulary): FoundMention | null => {
  const words = [0, 1, 2].map((step) => wordAt(tokens, index + step)).join(' ');
  const labour = lines.map(({ line }) => line).filter((line) => line.kind === 'labour' && TIME_UNITS.has(line.unit));
  if (/^(both of us|us both)/.test(words) && labour.length > 0)
    return {
      mention: { by: 'words', lines: labour, holding: labour, all: true, words: [] },
      to: index + (words.startsWith('us') ? 2 : 3),
    };
  const beside = wordAt(tokens, index + 1) === 'and' || wordAt(tokens, index - 1) === 'and';
  const mine = lines.filter(({ plain }) => plain.has('me')).map(({ line }) => line);
  const found = wordAt(tokens, index) === 'me' && beside && mine.length === 1;
  return found
    ? { mention: { by: 'words', lines: mine, holding: mine, all: false, words: ['me'] }, to: index + 1 }
    : null;
};

/** "me" and "my labour" of a line that says "Labour, me". */
const ownLines = (
  tokens: readonly Token[],
  from: number,
  to: number,
  { lines }: Vocabulary,
): ReadonlySet<DraftLine> => {
  const said = [from - 1, to, to + 1].map((index) => wordAt(tokens, index));
  const mine =
    /^(my|mine|me)$/.test(said[0] ?? '') ||
    /^(me|mine|myself)$/.test(said[1] ?? '') ||
    (said[1] === 'for' && said[2] === 'me');
  return new Set(mine ? lines.filter(({ plain }) => plain.has('me')).map(({ line }) => line) : []);
};

const TRAILS = /^(one|ones|line|lines|item|items)$/;
/** What may follow the name of a thing and is no part of another one's. */
const AFTER_NAME =
  /^(now|today|instead|price|prices|rate|rates|cost|costs|figure|figures|number|quantity|amount|total|please|only|white|gone|upstairs|downstairs|needs?|costs|comes|goes|fitted|installed|itself|bits?|part|work|job|lads?)$/;

/** Of lines that fit equally well, those that are what the last word says: "the bath" is no "bath filler tap". */
const narrowed = (
  found: readonly DraftLine[],
  roots: readonly string[],
  { lines }: Vocabulary,
): readonly DraftLine[] => {
  if (found.length < 2) return found;
  const words = lines.filter(({ line }) => found.includes(line));
  const headed = words.filter(({ head }) => head === roots.at(-1));
  const whole = (headed.length > 0 ? headed : words).filter(
    (line) => !line.plain.has('me') && line.roots.every((root) => roots.includes(root)),
  );
  const kept = whole.length === 1 ? whole : headed.length > 0 ? headed : words;
  return kept.map(({ line }) => line);
};

/** Verbs and measures after a name: "the skip went up", "the labour should". */
const NO_NAME =
  /^(is|are|was|went|going|should|must|might|may|cost|want|need|only|also|too|then|because|cos|since|not|make|change|set|look|look|works?|says?|said|stays?|back|half|double|twice|percent|each|quid|pounds?|dollars?|bucks?|euros?|cheaper|dearer|higher|lower|less|more|extra|optional|wrong|right|fine|into|onto|under|until|till|than|per|themselves|himself|herself|hers|again|either|already|we|we're|we've|they're|he's|she's|it's|you|won't|wasn't|can't)$/;

/** A name that goes on in words that the line has not: "cooker hood" is no cooker switch. */
const isOther = (
  tokens: readonly Token[],
  to: number,
  found: readonly DraftLine[],
  roots: readonly string[],
  { lines }: Vocabulary,
): boolean => {
  const next = wordAt(tokens, to);
  if (!isContent(next) || !/^[a-z]{3,}$/.test(next) || AFTER_NAME.test(next) || numberAt(tokens, to)) return false;
  if (/(ed|ing|ly)$/.test(next) || isLook(next) || NO_NAME.test(next)) return false;
  return lines.filter(({ line }) => found.includes(line)).every(({ head }) => !roots.includes(head));
};

/** "the 2.5", "the 600s": a size that stands for the thing. */
const isThatSize = (tokens: readonly Token[], from: number, to: number): boolean =>
  wordAt(tokens, from - 1) === 'the' &&
  !/^(percent|%|quid|pounds?|dollars?|bucks?|euros?|cents|pence|off|discount|each|days?|weeks?|hours?)$/.test(
    wordAt(tokens, to),
  );

const named = (tokens: readonly Token[], index: number, vocabulary: Vocabulary): FoundMention | null => {
  const first = stepAt(tokens, index, vocabulary);
  if (!first || (first.root !== '' && isVerb(tokens, index))) return null;
  let { to, fits } = first;
  const roots = [first.root];
  const weights = [Math.max(...first.fits.values())];
  const renames = [1, 2].some((back) => /^(call|rename|relabel)$/.test(wordAt(tokens, index - back)));
  for (;;) {
    const gap = renames || stepAt(tokens, to, vocabulary) ? 0 : gapTo(tokens, to, vocabulary, fits);
    const next = stepAt(tokens, to + gap, vocabulary);
    if (!next || !best(fits).some((line) => next.fits.has(line)) || next.to <= to) break;
    fits = withWeights(fits, next.fits);
    roots.push(next.root);
    weights.push(Math.max(...next.fits.values()));
    to = next.to;
  }
  const likeliest = best(fits)[0];
  while (
    vocabulary.lines.some(
      ({ line, plain }) =>
        line === likeliest &&
        plain.has(wordAt(tokens, to)) &&
        !GLUE.test(wordAt(tokens, to)) &&
        !/^(me|one|is)$/.test(wordAt(tokens, to)),
    )
  )
    to++;
  // a size by itself names nothing: "make it 10"
  const found = best(fits);
  if (roots.every((root) => root === '') && !(found.length === 1 && isThatSize(tokens, index, to))) return null;
  if (!renames && isOther(tokens, to, found, roots, vocabulary)) return null;
  const isHeard = weights.every((weight) => weight === BY_SOUND);
  const own = ownLines(tokens, index, to, vocabulary);
  const mine = found.filter((line) => own.has(line));
  const lines = mine.length > 0 ? mine : narrowed(found, roots, vocabulary);
  return {
    mention: { by: 'words', lines, holding: found, all: false, words: roots, ...(isHeard && { heard: true }) },
    to: TRAILS.test(wordAt(tokens, to)) ? to + 1 : to,
  };
};

/** "all the", "both", "every one of the", "each of the": the words before a mention that mean all that it fits. */
const isAll = (tokens: readonly Token[], index: number): boolean => {
  const before = [4, 3, 2, 1].map((step) => wordAt(tokens, index - step)).join(' ');
  return /(^| )(all|both|every|each|the two|the pair|the both)( one)?( of)?( (the|those|these|my|our|them))?$/.test(
    before.trim(),
  );
};

/** The mention of lines that starts at this word. */
export const mentionAt = (tokens: readonly Token[], index: number, vocabulary: Vocabulary): FoundMention | null => {
  const lines = vocabulary.lines.map(({ line }) => line);
  const position = positionAt(tokens, index, lines);
  if (position) {
    const { lines: found, to } = position;
    return { mention: { by: 'position', lines: found, holding: found, all: found.length > 1, words: [] }, to };
  }
  const people = peopleAt(tokens, index, vocabulary);
  if (people) return people;
  const words = named(tokens, index, vocabulary);
  const kind = kindAt(tokens, index, lines);
  const own = kind ? ownLines(tokens, index, kind.to, vocabulary) : new Set<DraftLine>();
  const isKind = kind !== null && (words === null || (own.size === 0 && words.to <= kind.to));
  const mine = kind?.mention.lines.filter((line) => own.has(line)) ?? [];
  if (kind && isKind && mine.length > 0)
    return { to: kind.to, mention: { ...kind.mention, lines: mine, holding: mine } };
  const found = isKind
    ? { ...kind, mention: { ...kind.mention, holding: words?.mention.holding ?? kind.mention.lines } }
    : words;
  return found && { ...found, mention: { ...found.mention, all: found.mention.all || isAll(tokens, index) } };
};
