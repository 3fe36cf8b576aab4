import type { LineDoubt } from '@jobspeak/contracts';
import { type Clause, type Sentence, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { isTermClause } from '../header/terms';
import { numberAt } from '../numbers/numbers';
import { TIME_UNITS, unitAt } from '../numbers/units';
import type { Place } from '../tokens/source';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/**
 * Words on which a price hangs: a condition, a cap, one of several. A line cannot keep their meaning, so they are no
 * line; they are asked about, and the line that they are of is marked.
 */
export interface Condition extends Place {
  doubt: LineDoubt;
  /** Where the line that they are of can begin: before `until`, and the last one there; beyond the end: of none. */
  of: number;
  until: number;
}

export interface Conditioned {
  sentences: Sentence[];
  conditions: Condition[];
}

const MONEY = new Set<Piece['kind']>(['price', 'bare', 'list', 'hour-rate', 'day-rate', 'usual-rate', 'same-rate']);
const AMOUNT = new Set<Piece['kind']>(['price', 'bare']);
const isMoney = ({ kind }: Piece): boolean => MONEY.has(kind);
const isPriced = ({ pieces }: Clause): boolean => pieces.some(isMoney);
const isSizedOrPriced = ({ pieces }: Clause): boolean =>
  pieces.some((piece) => isMoney(piece) || piece.kind === 'quantity' || piece.kind === 'area');

const IF = '(?:if|unless|in case|supposing|assuming|provided|in the event)';
const SHOULD = "should (?:the|it|there|that|they|we|any|a) (?:[a-z' ]+ )?(?:be|need|turn|come|have|prove|want)";
const FINDING = 'where (?:we|i) (?:find|hit|come across|run into)';
const OPENS = new RegExp(
  `^(?:(?:and|so|but|then|now|only|or|also|well|that's|that is|it's|just|say|right) )*(?:${IF}|suppose|providing|as long as|${SHOULD}|${FINDING})\\b`,
);
const WITHIN = new RegExp(`(?<!^(?:(?:and|so|but|then|now|only) )*)\\b${IF}\\b`);
/** "if I'm honest", "if I remember right": words of the speaker about the words. */
const PASSING =
  /\bif (i'm (honest|right|not mistaken|fair)|im honest|i (remember|recall|can|may|could|had to|have to|get|do)|we can|memory|you (ask|like|know|don't|dont|see|will|please|get|can|could|follow)|that's (all right|alright|ok|okay|fine)|possible|need be|needs be|anything|not|so|that makes|he asks|she asks|they ask|anyone|anybody|he's in|she's in|they're in)\b/;
/** "see if", "as if", "she asked if": no condition. */
const REPORTED =
  /\b(as|even|what|see|check|asks?|asked|asking|wonder\w*|know|knows|sure|said|says|say|told (him|her|them|me)|like|doubt|tell) (if|unless|in case)\b/;
/** Conditions of what the customer wishes, which make a line optional, and such as are met or broken already. */
const DECIDED =
  /\b(optional|options?|extras?|add[- ]ons?|said yes|says yes|already said|it isn't|it is n't|don't (put|add|list|include))\b/;
const WISHED =
  /\bif (it turns out )?(he|she|they|you|we|the (customer|client|wife|husband|daughter|son|landlord|landlady|owner|tenant)|(her|his|their) (budget|wife|husband|daughter|son)|there's (any )?(money|budget))( [a-z']+)? (wants?|fancy|fancies|likes?|decides?|adds?|goes|go|chooses?|asks?|prefers?|says?|can|could|signs?|stretches|left|books?|pays?|allows?)\b/;

const NEVER = "(?:no|not|never|nothing|won't|wont|don't|dont|doesn't|isn't|can't|without)";
/** What comes before the figure of a cap. */
const CAP_BEFORE = new RegExp(
  `\\b(?:${NEVER}(?: [a-z']+){0,5}? (?:more than|over|above|past|beyond|exceed|exceeding)|(?:at (?:the )?(?:very )?most|(?:a )?(?:maximum|max) of|(?:a )?ceiling of|(?:a )?cap of|(?:a )?limit of|capped(?: it)? at|cap (?:it|that|them) at|tops out at|stop the clock at|(?<!\\b(?:gone|went|goes|going|go|put|puts|add|adds|adding|added|came|comes|come) )up to(?: a)?))$`,
);
/** What comes after it. */
const CAP_AFTER = /^(tops|max|maximum|at (the )?(very )?most|at the outside|is the (most|limit|ceiling|cap))\b/;
const EITHER_WAY = /^(either way|each way|up or down)\b/;
const GIVE_OR_TAKE = /\b(give or take|plus or minus|could (?:go|run|come) to|could be|might (?:go|run|come) to)$/;
/** "either side of the fireplace" chooses nothing. */
const EITHER =
  /^(?:(?:he|she|they|we|i|you|it's|there's|can|could|have|has|do|i'll|we'll|i've|we've|so|and|got) )*either (?!side|end|way|one|of|wall|hand)/;

const said = (clause: Clause, from: number, to: number): string =>
  wordsOf(clause.tokens.slice(from, to).filter(({ mark }) => !mark));
const firstOf = (clause: Clause): number => clause.pieces[0]?.from ?? 0;
const lastOf = (clause: Clause): number => clause.pieces.at(-1)?.to ?? 0;

const beforePiece = (clause: Clause, piece: Piece): string => said(clause, firstOf(clause), piece.from);
const afterPiece = (clause: Clause, piece: Piece): string => said(clause, piece.to, lastOf(clause));

/** Whether the words of a piece name anything by themselves. */
const names = (clause: Clause, from: number, to: number): boolean =>
  clause.pieces.some(
    (piece) =>
      piece.kind === 'word' && piece.from >= from && piece.to <= to && isContent(clause.tokens[piece.from]?.word ?? ''),
  );

interface Found {
  /** The clauses of the sentence that are asked about: from, and before. */
  from: number;
  to: number;
  /** How many of the pieces of the first of them stay a line's. */
  kept: number;
  doubt: LineDoubt;
  /** It is of a line that was told before it, in this sentence or the last. */
  ofBefore: boolean;
  /** Nothing of the clauses is taken from the lines: the words are asked about, and stay where they are. */
  stays?: boolean;
}

const MOST_CLAUSES = 4;
/** "then it's one eighty": in the place of what was told before, and nothing more. */
const INSTEAD = /^((then|so|and) )*(it's|that's|they're|it is|it'll be|make (it|that)|call it)\b/;
const MORE = /\b(another|extra|more|on top|added?|additional|for (a|the|new))\b/;

const isCondition = (text: string, rest: string): boolean =>
  !PASSING.test(text) && !REPORTED.test(text) && !WISHED.test(text) && !DECIDED.test(rest);

/** Back to where what is asked about is named: "parking at cost, twenty bucks tops". */
const nameStart = (clauses: readonly Clause[], index: number): number => {
  let from = index;
  while (from > 0 && clauses[from - 1] && !isSizedOrPriced(clauses[from - 1] as Clause) && index - from < 2) from--;
  return from;
};

const conditionAt = (clauses: readonly Clause[], index: number, rest: string): Found | null => {
  const clause = clauses[index];
  if (!clause) return null;
  if (OPENS.test(clause.text)) {
    if (!isCondition(clause.text, rest)) return null;
    const priced = clauses.slice(index, index + MOST_CLAUSES).findIndex(isPriced);
    const then = priced >= 0 ? (clauses[index + priced]?.text ?? '') : '';
    const ofBefore = INSTEAD.test(then) && !MORE.test(then);
    if (priced >= 0) return { from: index, to: index + priced + 1, kept: 0, doubt: 'condition', ofBefore };
    const before = clauses[index - 1];
    if (before && isPriced(before) && /^(only |that's |that is |but |and )*(if|unless|provided)\b/.test(clause.text))
      return { from: index, to: index + 1, kept: 0, doubt: 'condition', ofBefore: true };
    return null;
  }
  const at = WITHIN.exec(clause.text);
  const figure = clause.pieces.find(isMoney);
  if (!at || !figure || !isCondition(clause.text, rest)) return null;
  const before = clause.text.slice(0, at.index).trim().split(' ').length;
  if (figure.from - firstOf(clause) >= before) return null;
  const named = names(clause, firstOf(clause), figure.from);
  const from = named ? index : nameStart(clauses, index);
  const doubt = CAP_BEFORE.test(beforePiece(clause, figure)) ? 'cap' : 'condition';
  return { from, to: index + 1, kept: 0, doubt, ofBefore: from === index && (doubt === 'cap' || !named) };
};

/** The figure of a cap that the clause tells, also where it was taken for something else: "past two hundred". */
const cappedAt = (clause: Clause): { piece: number; doubt: LineDoubt } | null => {
  const words = clause.tokens.map(({ mark, word }) => (mark ? ',' : word));
  for (const [index, piece] of clause.pieces.entries()) {
    const number = piece.kind === 'word' ? numberAt(clause.tokens, piece.from) : null;
    const isAmount = number && !number.counting && !unitAt(words, number.to);
    if (!AMOUNT.has(piece.kind) && !isAmount) {
      const timed = piece.kind === 'quantity' && piece.unit !== null && TIME_UNITS.has(piece.unit);
      if (piece.kind !== 'quantity' || timed) continue;
    }
    const before = beforePiece(clause, piece);
    const cap = CAP_BEFORE.exec(before);
    if (cap && piece.kind === 'quantity' && piece.unit !== null) continue;
    if (cap) return { piece: index, doubt: 'cap' };
    if (piece.kind === 'word') continue;
    const after = afterPiece(clause, piece);
    if (CAP_AFTER.test(after)) return { piece: index, doubt: 'cap' };
    if (EITHER_WAY.test(after) || GIVE_OR_TAKE.test(before)) return { piece: index, doubt: 'range' };
  }
  return null;
};

const capAt = (clauses: readonly Clause[], index: number): Found | null => {
  const clause = clauses[index];
  const capped = clause && cappedAt(clause);
  if (!clause || !capped) return null;
  const { doubt } = capped;
  const amount = clause.pieces[capped.piece];
  const earlier = clause.pieces.findIndex(
    (piece, at) => at < capped.piece && (isMoney(piece) || piece.kind === 'quantity'),
  );
  if (earlier >= 0) return { from: index, to: index + 1, kept: earlier + 1, doubt, ofBefore: true };
  if (doubt === 'cap' && amount?.kind === 'quantity') return null;
  const from = nameStart(clauses, index);
  const named =
    from < index && clauses.slice(from, index).some(({ pieces }) => pieces.some(({ kind }) => kind === 'word'));
  // what was named without a price has none but the cap: it is asked about by its name
  return { from: named ? from : index, to: index + 1, kept: 0, doubt, ofBefore: !named };
};

/** "the Hunter at 390 each or the plain Mercator at 210 each": the first stays, both are asked about. */
const choiceAt = (clauses: readonly Clause[], index: number): Found | null => {
  const clause = clauses[index];
  if (!clause) return null;
  const or = clause.pieces.findIndex(
    (piece, at) => piece.kind === 'word' && clause.tokens[piece.from]?.word === 'or' && at > 0,
  );
  const first = clause.pieces.findIndex(({ kind }) => AMOUNT.has(kind));
  const second = clause.pieces.findLastIndex(({ kind }) => AMOUNT.has(kind));
  if (
    or > first &&
    first >= 0 &&
    second > or &&
    names(clause, clause.pieces[or + 1]?.from ?? 0, clause.pieces[second]?.from ?? 0)
  )
    return { from: index, to: index + 1, kept: or, doubt: 'alternative', ofBefore: true };
  const before = clauses[index - 1];
  if (!/^or (?!so\b|two\b|three\b|more\b)/.test(clause.text) || first < 0 || !before || !isPriced(before)) return null;
  return names(clause, firstOf(clause) + 1, clause.pieces[first]?.from ?? 0)
    ? { from: index, to: index + 1, kept: 0, doubt: 'alternative', ofBefore: true }
    : null;
};

/** "if the budget stretches": what the customer may take makes a line optional. */
const isOptional = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ pieces }) => pieces.some(({ kind }) => kind === 'optional'));

const foundAt = (clauses: readonly Clause[], index: number, rest: string): Found | null =>
  (isOptional(clauses) ? null : conditionAt(clauses, index, rest)) ?? capAt(clauses, index) ?? choiceAt(clauses, index);

/** Without "either" before what is chosen from. */
const withoutEither = (clause: Clause): Clause => {
  const match = EITHER.exec(clause.text);
  if (!match) return clause;
  const words = match[0].trim().split(' ').length;
  const from = clause.said[words]?.start ?? 0;
  return withPieces(
    clause,
    clause.pieces.filter((piece) => (clause.tokens[piece.from]?.start ?? 0) >= from),
  );
};

const asked = (clauses: readonly Clause[], { from, to }: Found): Place => ({
  start: clauses[from]?.start ?? 0,
  end: clauses[to - 1]?.end ?? 0,
});

const CUES =
  /\b(if|unless|case|suppos\w*|assuming|provid\w+|should|where|long|event|more|over|above|past|beyond|exceed\w*|most|max\w*|ceiling|cap|caps|capped|limit|stop|tops|up|outside|or|either|could|might|minus|way)\b/;

/** Takes the clauses of a sentence apart: those that lines are read from, and what is asked about. */
const conditionsIn = (sentence: Sentence, previous: number): { sentence: Sentence; conditions: Condition[] } => {
  const { clauses, tokens, text } = sentence;
  const untouched = { sentence, conditions: [] };
  if (!CUES.test(text)) return untouched;
  const kept: Clause[] = [];
  const conditions: Condition[] = [];
  const start = tokens[0]?.start ?? 0;
  for (let index = 0; index < clauses.length; index++) {
    const clause = clauses[index] as Clause;
    const found = foundAt(clauses, index, text);
    const terms = found && clauses.slice(found.from, found.to).some((each) => isTermClause(each.said));
    if (!found || terms) {
      kept.push(clause);
      continue;
    }
    const { from, to, doubt, ofBefore } = found;
    const own = clauses.slice(0, index).some(isPriced) || found.kept > 0;
    const of = !ofBefore ? Number.POSITIVE_INFINITY : own ? start : previous;
    const place = asked(clauses, found);
    conditions.push({ ...place, doubt, of, until: found.kept > 0 ? place.end : place.start });
    kept.splice(kept.length - (index - from), index - from);
    if (found.kept > 0) kept.push(withoutEither(withPieces(clause, clause.pieces.slice(0, found.kept))));
    index = to - 1;
  }
  if (conditions.length === 0) return untouched;
  const words = kept.flatMap((clause) => clause.said);
  return { sentence: { tokens: kept.length > 0 ? tokens : [], clauses: kept, text: wordsOf(words) }, conditions };
};

/** Takes what hangs on a condition, a cap or a choice out of what lines are read from. */
export const withoutConditions = (sentences: readonly Sentence[]): Conditioned => {
  const left: Sentence[] = [];
  const conditions: Condition[] = [];
  let previous = 0;
  for (const told of sentences) {
    const { sentence, conditions: found } = conditionsIn(told, previous);
    left.push(sentence);
    conditions.push(...found);
    previous = told.tokens[0]?.start ?? previous;
  }
  return { sentences: left, conditions };
};
