import type { DocumentOrigins, ReadingQuestion, ReadLine } from '@jobspeak/contracts';
import type { Clause, Sentence } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { isAge, isExcluded, isPast } from '../clauses/talk';
import { isTermClause } from '../header/terms';
import { TIME_UNITS } from '../numbers/units';
import type { Draft } from '../pricing/drafts';
import { overlaps, type Place, wordsAt } from '../tokens/source';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import type { Condition } from './conditions';
import { isCost } from './figures';
import type { Evidence } from './origins';
import { minorsOf } from './sums';

/** What a reading has made of the words, for the question what it has left. */
export interface Left {
  sentences: readonly Sentence[];
  drafts: readonly Draft[];
  lines: readonly ReadLine[];
  /** Where the client and the terms come from. */
  origins: DocumentOrigins;
  conditions: readonly Condition[];
  evidence: Evidence;
}

/**
 * The places of the figures that values of lines come from. Where an origin is all of a line, nothing tells which
 * figure of it gave the value; that of a description goes over figures that are none of it.
 */
const originPlaces = (lines: readonly ReadLine[]): Place[] =>
  lines.flatMap(({ source }) =>
    [source.origins?.quantity, source.origins?.unit, source.origins?.unitPrice]
      .flatMap((origin) => origin?.words ?? [])
      .filter(({ start, end }) => start !== source.start || end !== source.end),
  );

/** What drafts have used, or taken back: figures that were corrected, and lines that were withdrawn. */
const draftPlaces = (drafts: readonly Draft[], lines: readonly ReadLine[], { prices }: Evidence): Place[] =>
  drafts.flatMap(({ start, end, removed, corrected, price, cost }) => {
    if (removed || corrected) return [{ start, end }];
    const isLine = lines.some(({ source }) => source.start === start && source.end === end);
    return isLine ? [price, cost].flatMap((piece) => (piece ? (prices.get(piece.number) ?? []) : [])) : [];
  });

/** Words before a figure that was somebody else's, or of another time. */
const REPORTED =
  /\b(not|said|was|used to|usually|normally|told|reckoned|thought|thinking|asked|quoted|wanted|already|never|had)\b/;
/** Words after a figure in whose place another is told. */
const TAKEN_BACK =
  /^([a-z']+ ){0,3}(no|nah|sorry|actually|scratch|scrub|scrap|wait|rather|i meant?|instead|hang on|hold on|make (that|it)|call it)\b/;
/** Words beside a figure that is no money, or no customer's: a cost, a time, a name. */
const TALK =
  /\b(costs? (me|us)|worth|budget|years?|months?|weeks?|o'clock|born|age|aged|miles|number|flat|model|page|phone|ring|code|sizes?|inch|inches|mil|mm|amps?|watts?|volts?|(buy|buying|get|getting) (it|that|them|these|those)|i add|he charges|they charge|on the list)\b/;
/** How many words before a figure and after it speak of it. */
const BESIDE = [4, 3] as const;
const BEFORE = [9, 0] as const;
const AFTER = 7;

type Amount = Extract<Piece, { kind: 'price' | 'bare' }>;
type Measure = Extract<Piece, { kind: 'quantity' }>;

const LEAST = 5;
const COSTS = /^(they're|it's|that's|'s|is|are|at)$/;
/** Whether a number was said as money, or can be little else. */
const isMoney = (piece: Amount): boolean => {
  const { number, kind } = piece;
  if (number.counting || number.percent) return false;
  if (kind === 'price') return piece.minor !== null || piece.at || piece.per.each || number.value >= LEAST;
  if (COSTS.test(piece.lead) && number.value >= LEAST) return true;
  return number.money || number.slang || number.groups.length > 1 || number.value >= 20;
};

/** So many lines at most are added up, one after another. */
const MOST_ADDED = 60;

/** Amounts that tell again what lines come to: each of them, what they come to one after another, all of them. */
const amountsTold = (lines: readonly ReadLine[], drafts: readonly Draft[]): Set<number> => {
  const amounts = new Set(drafts.flatMap(({ told }) => told ?? []));
  const nets = lines.map(({ quantity, unitPrice }) => Math.round(quantity * (unitPrice ?? 0)));
  for (const from of nets.keys()) {
    let sum = 0;
    for (const net of nets.slice(from, from + MOST_ADDED)) {
      sum += net;
      amounts.add(sum);
    }
  }
  for (const { unitPrice } of lines) if (unitPrice !== null) amounts.add(unitPrice);
  return amounts;
};

const LONG_SENTENCE = 25;

const near = ({ tokens }: Clause, { from, to }: Piece, [before, after]: readonly [number, number]): string =>
  wordsOf(tokens.slice(Math.max(0, from - before), to + after).filter(({ mark }) => !mark));

/** Whether a figure is of what was corrected, of another job or another time, or of what the business pays. */
const isTalked = (clause: Clause, piece: Piece, { text: sentence, tokens }: Sentence): boolean => {
  const { text } = clause;
  const before = (): string => wordsOf(clause.tokens.filter(({ end }) => end <= clause.start));
  return (
    isPast(text) ||
    (tokens.length <= LONG_SENTENCE && isPast(sentence)) ||
    isExcluded(text) ||
    isCost(clause) ||
    isAge(text, before) ||
    isTermClause(clause.said) ||
    TALK.test(near(clause, piece, BESIDE)) ||
    REPORTED.test(near(clause, piece, BEFORE)) ||
    TAKEN_BACK.test(near(clause, { ...piece, from: piece.to }, [0, AFTER]))
  );
};

const placeOf = ({ from, to }: Piece, { tokens }: Clause): Place => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
});

/** A clause, and what was said before it where it names nothing itself: "thirty five a go". */
const withName = (clauses: readonly Clause[], index: number): Place => {
  const { start = 0, end = 0 } = clauses[index] ?? {};
  const names = clauses[index]?.pieces.some(
    ({ kind, from }) => kind === 'word' && isContent(clauses[index]?.tokens[from]?.word ?? ''),
  );
  return { start: names ? start : (clauses[index - 1]?.start ?? start), end };
};

/** "over twelve feet", "the old forty gallon": no count of anything. */
const NOT_COUNTED = /^(over|under|above|below|old|than)$/;

/**
 * A count with its unit: "twelve metres". How long a thing takes is seldom what a line is of, and "two bags a post" is
 * what one of them takes.
 */
const isMeasure = ({ unit, from, to }: Measure, { tokens }: Clause): boolean =>
  unit !== null &&
  !TIME_UNITS.has(unit) &&
  !NOT_COUNTED.test(tokens[from - 1]?.word ?? '') &&
  !tokens.slice(from + 1, to).some(({ word }) => word === 'a' || word === 'per');

/** In every way that a figure can be meant: minor units of money, hundredths of a count. */
const meaningsOf = (piece: Piece, clause: Clause): number[] => {
  if (piece.kind === 'bare' || piece.kind === 'price')
    return isMoney(piece) ? minorsOf({ number: piece.number, minor: piece.kind === 'price' ? piece.minor : null }) : [];
  return piece.kind === 'quantity' && isMeasure(piece, clause) ? [Math.round(piece.value * 100)] : [];
};

/** The clauses with a figure that nothing was read from. */
const unusedIn = (left: Left): Place[] => {
  const { sentences, drafts, lines, origins, conditions, evidence } = left;
  const header = Object.values(origins).flatMap((origin) => origin?.words ?? []);
  const used = [...originPlaces(lines), ...draftPlaces(drafts, lines, evidence), ...header, ...conditions];
  const amounts = amountsTold(lines, drafts);
  const counts = new Set(lines.map(({ quantity }) => Math.round(quantity * 100)));
  // a bare number can be a count that was told before
  const isAgain = (meaning: number, { kind }: Piece): boolean =>
    (kind !== 'quantity' && amounts.has(meaning)) || (kind !== 'price' && counts.has(meaning));
  const isUnused = (piece: Piece, clause: Clause): boolean => {
    const meanings = meaningsOf(piece, clause);
    return (
      meanings.length > 0 &&
      !meanings.some((meaning) => isAgain(meaning, piece)) &&
      !used.some((place) => overlaps(place, placeOf(piece, clause)))
    );
  };
  return sentences.flatMap((sentence) =>
    sentence.clauses.flatMap((clause, index) =>
      clause.pieces.some((piece) => isUnused(piece, clause) && !isTalked(clause, piece, sentence))
        ? [withName(sentence.clauses, index)]
        : [],
    ),
  );
};

/** What was said and is in no line: the figures that none uses, and what hangs on a condition. */
export const questionsOf = (left: Left): ReadingQuestion[] => {
  const { conditions, evidence } = left;
  const ask =
    (kind: ReadingQuestion['kind']) =>
    (place: Place): ReadingQuestion => ({
      kind,
      words: wordsAt(place, evidence.transcript),
    });
  return [...conditions.map(ask('condition')), ...unusedIn(left).map(ask('figure'))].sort(
    (one, other) => one.words.start - other.words.start,
  );
};
