import type { Clause, Sentence } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { TIME_UNITS } from '../numbers/units';
import { type Count, type Draft, newDraft } from '../pricing/drafts';
import { HELPERS, PEOPLE } from '../tokens/lexicon';
import { pauseAt, type Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import { takeFigures } from './figures';
import type { Hearing } from './hearing';

const OWN = /^(?:i|i'm|me|myself|mine)$/;
const OTHER = /^(?:he|he's|she|she's|him|her|they|they're)$/;
/** What may stand between a person and what they cost. */
const BETWEEN =
  /^(?:and|'s|is|are|was|at|on|a|an|the|my|for|each|in|get|gets|labou?r|with|of|them|that|then|so|that's|it's|both|young|own|all|,)$/;
const MONEY = new Set<Piece['kind']>(['price', 'bare', 'day-rate', 'hour-rate', 'usual-rate']);

/** What one of several people costs: "I'm four fifty", "Wayne's £180", "two hundred for Rico". */
interface Telling {
  clause: Clause;
  /** The speaker. */
  own: boolean;
  /** What the other is called; nothing where it was "he". */
  name: Token[];
  /** What they do, where it is said with the first of them: "prep is half a day for me". */
  work: Token[];
}

const isPerson = (token: Token): boolean =>
  OWN.test(token.word) || OTHER.test(token.word) || PEOPLE.has(token.word) || HELPERS.has(token.word);

const isTimed = (piece: Piece): boolean =>
  piece.kind === 'quantity' && piece.unit !== null && TIME_UNITS.has(piece.unit);

/** "two of them": of the days that were told. */
const isOfThem = (piece: Piece, clause: Clause): boolean =>
  piece.kind === 'quantity' && piece.noun === 'of' && clause.tokens[piece.to + 1]?.word === 'them';

/** The tokens of the pieces of one kind. */
const saidIn = (clauses: readonly Clause[], kind: Piece['kind']): Token[] =>
  clauses.flatMap(({ pieces, tokens }) =>
    pieces.flatMap((piece) => (piece.kind === kind ? tokens.slice(piece.from, piece.to) : [])),
  );

/** A clause that says nothing but a person, what they cost, and perhaps for how long. */
const tellingOf = (clause: Clause, index: number): Telling | null => {
  if (clause.pieces.filter((piece) => MONEY.has(piece.kind)).length !== 1) return null;
  if (
    clause.pieces.some(
      (piece) => piece.kind !== 'word' && !MONEY.has(piece.kind) && !isTimed(piece) && !isOfThem(piece, clause),
    )
  )
    return null;
  const words = saidIn([clause], 'word').filter((token) => !BETWEEN.test(token.word));
  const known = words.filter(isPerson);
  const names = words.filter((token) => token.capital && !isPerson(token));
  const [name, ...others] = names;
  const own = known.some((token) => OWN.test(token.word));
  const work = words.filter((token) => !known.includes(token) && (own || !names.includes(token)));
  if (own && index === 0 && work.length > 0 && work.length <= 4) return { clause, own, name: [], work };
  if (words.length !== known.length + names.length || others.length > 0) return null;
  if (name) return { clause, own: false, name: [name], work: [] };
  if (known.length === 0) return null;
  return { clause, own, name: own ? [] : known.filter((token) => !OTHER.test(token.word)), work: [] };
};

/** The other of two: "me and Luc". */
const otherOf = (clauses: readonly Clause[]): Token[] => {
  const named = saidIn(clauses, 'people').filter(
    (token) => !token.mark && !OWN.test(token.word) && isContent(token.word),
  );
  return named.length === 1 ? named : [];
};

/** The words of what they do, without who they are. */
const workOf = (clauses: readonly Clause[]): Token[] =>
  saidIn(clauses, 'word').filter((token) => isContent(token.word) && !isPerson(token));

const timesOf = (clause: Clause): Count[] =>
  clause.pieces.flatMap((piece) =>
    piece.kind === 'quantity' && isTimed(piece)
      ? [{ value: piece.value, unit: piece.unit, noun: '', at: clause.tokens[piece.from]?.start ?? 0 }]
      : [],
  );

/** Whether a clause itself says that it is somebody who is paid: "Marcus at 140 a day" is, "Velux at 900" is not. */
const isPaidByTime = (clause: Clause): boolean =>
  timesOf(clause).length > 0 ||
  clause.pieces.some(
    (piece) =>
      /^(day|hour|usual)-rate$/.test(piece.kind) ||
      (piece.kind === 'price' && piece.per.unit !== null && TIME_UNITS.has(piece.per.unit)),
  );

/** A team whose time was told, and what it does, before what each of them costs. */
const teamBefore = ({ open, sentence }: Hearing): Draft | null =>
  open !== null &&
  open.people !== null &&
  open.price === null &&
  open.rate === null &&
  sentence - open.sentence <= 1 &&
  open.counts.some((count) => count.unit !== null && TIME_UNITS.has(count.unit))
    ? open
    : null;

/**
 * "Me and Luc three days each, I'm four fifty and he's three ten": people who cost different amounts are a line each.
 * True when the sentence told of such a team, and all of it is heard.
 */
export const hearCrew = (sentence: Sentence, hearing: Hearing): boolean => {
  if (sentence.clauses.length < 2) return false;
  const told = sentence.clauses.map(tellingOf);
  const first = told.findIndex((telling) => telling !== null);
  const tellings = told.filter((telling) => telling !== null);
  const others = tellings.filter(({ own }) => !own).length;
  if (tellings.length < 2 || others < tellings.length - 1) return false;
  const before = sentence.clauses.slice(0, first);
  const rest = sentence.clauses.filter((_clause, index) => index > first && !told[index]);
  if ([...before, ...rest].some((clause) => clause.pieces.some((piece) => MONEY.has(piece.kind)))) return false;
  const team = first === 0 ? teamBefore(hearing) : null;
  const times = team?.counts ?? [...before, ...rest].flatMap(timesOf);
  const crewed = team !== null || before.some(({ pieces }) => pieces.some((piece) => piece.kind === 'people'));
  if (!crewed && tellings.some(({ own, clause }) => !own && !isPaidByTime(clause))) return false;
  if (times.length === 0 && tellings.some(({ clause }) => timesOf(clause).length === 0)) return false;
  const work = team?.words ?? [...workOf(before), ...tellings.flatMap((telling) => telling.work)];
  const other = otherOf(before);
  if (team) team.removed = true;
  for (const { clause, own, name } of tellings) {
    const draft = newDraft(clause, hearing.sentence);
    draft.room = hearing.room;
    const called = own ? [] : name.length > 0 ? name : other;
    draft.words =
      work.length > 0 && called.length > 0 ? [...work, pauseAt(clause.start), ...called] : [...work, ...called];
    draft.people = 1;
    takeFigures(draft, clause, hearing.drafts);
    if (draft.counts.length === 0) draft.counts = times.slice(0, 1).map((count) => ({ ...count }));
    const unit = [...draft.counts, ...times, ...tellings.flatMap((telling) => timesOf(telling.clause))].find(
      (count) => count.unit,
    )?.unit;
    for (const count of draft.counts) count.unit ??= unit ?? null;
    const [time] = draft.counts;
    const { price } = draft;
    if (price && price.per.unit === null && time) draft.price = { ...price, per: { ...price.per, unit: time.unit } };
    hearing.drafts.push(draft);
    hearing.open = draft;
  }
  return true;
};
