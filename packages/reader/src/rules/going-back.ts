import { type Clause, hasFigure, type Sentence } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { type Draft, isComplete, sharedWords } from '../pricing/drafts';
import { isContent, stem } from '../tokens/words';
import { correct } from './corrections';
import { clauseTokens, type Hearing } from './hearing';

/** "oh and that floor, …", "hold on, that first run, …", "back to the sitting room, …". */
const GOES_BACK =
  /^(?:(?:and|so|right|now|okay|ok|well|ah|sorry) )*(?:(?:oh|hold on|hang on|wait|actually|hold up)\b(?: no)?|(?:back|going back) to|(?:that|those)(?= )|(?=(?:the|his|her) (?:[a-z-]+ ){1,3}(?:'s |is |has |have |are )?(?:gone up|gone down|come down|went up|dearer|cheaper)\b))/;
/** What is more of it, and no correction: "another 270 square feet of cork under it". */
const MORE = /\b(another|as well|extra|add|plus|on top)\b/;
/** "one of those leans on the line, so it comes back to seven": of what was told last. */
const OF_LAST = /^(?:(?:oh|and|but|so|now) )*(?:\w+) of (?:those|them|these)\b.*\b(?:so|make|back to|down to|leaves)\b/;
/** "I've counted again and it's forty four": of what it names, or of what was told last. */
const RECOUNTED =
  /^(?:(?:no|oh|sorry|actually|and|so|wait)(?: ,)? )*(?:i've|i|we've|we) (?:just )?(?:(?:re|double )?(?:counted|measured|checked)\b.*\bagain|re(?:counted|measured|checked))\b/;
const figuresIn = ({ clauses }: Sentence): number =>
  clauses.reduce((sum, { pieces }) => sum + pieces.filter(({ kind }) => FIGURED.has(kind)).length, 0);
/** What leads to the figure that counts from now on. */
const DECIDES =
  /^(so|it|that|to|call|only|just|but|now|charge|charging|it's|its|that's|is|'s|them|him|her|at|make|go|with|for)$/;
const OLD = /^(not|of|than|was|were|had|said|from|spare)$/;

const FIGURED = new Set<Piece['kind']>(['price', 'quantity', 'bare', 'area']);

const wordBefore = (clause: Clause, piece: Piece): string => clause.tokens[piece.from - 1]?.word ?? '';

/** "not forty eight", "instead of 21", "there's two spare": what was, or what is beside it. */
const isOld = (clause: Clause, piece: Piece): boolean =>
  OLD.test(wordBefore(clause, piece)) || clause.tokens[piece.to]?.word === 'spare';

/** The clause's figures that hold from now on: those that something leads to, or the only one. */
const newFigures = (clause: Clause): Piece[] => {
  const figures = clause.pieces.filter((piece) => FIGURED.has(piece.kind) && !isOld(clause, piece));
  const decided = figures.filter((piece) => DECIDES.test(wordBefore(clause, piece)));
  return decided.length > 0 ? decided.slice(-1) : figures.slice(-1);
};

/** "two and a quarter a foot": said as plainly as a price can be. */
const isRate = (piece: Piece): boolean => piece.kind === 'price' && (piece.per.each || piece.per.unit !== null);

/** The words that name what it goes back to: those before the first figure, up to a pause after a name. */
const namesOf = (sentence: Sentence, opening: number): Set<string> => {
  const stems = new Set<string>();
  for (const clause of sentence.clauses) {
    const figure = clause.pieces.find(
      (piece, index) => FIGURED.has(piece.kind) || (piece.kind === 'correction' && index > 0),
    );
    const limit = clause.tokens[figure?.from ?? -1]?.start ?? Number.POSITIVE_INFINITY;
    for (const token of clauseTokens(clause))
      if (token.start >= opening && token.start < limit && !token.mark && isContent(token.word))
        stems.add(stem(token.word));
    if (stems.size > 0) break;
  }
  return stems;
};

/** What a line is of: "crown on top of the uppers" is of the crown. */
const headOf = (draft: Draft): Draft => {
  const end = draft.words.findIndex(
    (token, index) => index > 0 && /^(on|in|for|round|around|under|to|of)$/.test(token.word),
  );
  return end < 0 ? draft : { ...draft, words: draft.words.slice(0, end), counts: [], late: [] };
};

/** The line that these words name: all of them, or most; of several, the last that is of such a thing. */
const named = (drafts: readonly Draft[], stems: ReadonlySet<string>): Draft | null => {
  const told = drafts.filter((draft) => !draft.removed && isComplete(draft));
  const shared = told.map((draft) => sharedWords(draft, stems) + (sharedWords(headOf(draft), stems) > 0 ? 0.5 : 0));
  const most = Math.max(0, ...shared);
  return most >= 1 && (Math.floor(most) * 2 > stems.size || stems.size <= 2)
    ? (told[shared.lastIndexOf(most)] ?? null)
    : null;
};

/** "did I say fourteen, there's one bricked up round the back so thirteen". */
const SAID_BEFORE = /^(?:(?:oh|and|so|now|wait|sorry)(?: ,)? )*(?:did i say|have i said|i said|(?:i|we) had(?= ))\b/;

const HAD = /\b(i|we) had\b/;
const namesIn = ({ said }: Clause): Set<string> =>
  new Set(said.filter(({ word }) => isContent(word)).map(({ word }) => stem(word)));

/** Puts the figure right of a line that is named again with what it had. */
const putsRight = ({ clauses }: Sentence, hearing: Hearing): boolean => {
  const [first, ...others] = clauses.slice(Math.max(clauses.findIndex(hasFigure), 0));
  const told = others.findLast((clause) => newFigures(clause).some((piece) => DECIDES.test(wordBefore(clause, piece))));
  if (!first || !told) return false;
  const meant = HAD.test(first.text) ? named(hearing.drafts, namesIn(first)) : null;
  if (!meant) return false;
  if (!correct(meant, { ...told, pieces: newFigures(told) })) return false;
  hearing.open = meant;
  return true;
};

const valueOf = (piece: Piece): number | null =>
  piece.kind === 'price' || piece.kind === 'bare'
    ? piece.number.value
    : piece.kind === 'quantity' || piece.kind === 'area'
      ? piece.value
      : null;

/** A figure in the place of another: it is of the same thing, whatever it was taken for. */
const inPlaceOf = (draft: Draft, old: number, piece: Piece): Piece => {
  const value = valueOf(piece);
  if (value === null || !draft.counts.some((count) => count.value === old)) return piece;
  const unit = piece.kind === 'quantity' ? piece.unit : null;
  return { kind: 'quantity', from: piece.from, to: piece.to, value, unit, noun: '', adjective: false };
};

/** "sorry, I've recounted off the photo, it's five not four": the line that had four, if one of them had. */
const replacesOld = ({ clauses, text, tokens }: Sentence, hearing: Hearing): boolean => {
  if (!tokens.some(({ word }) => word === 'not') || MORE.test(text)) return false;
  const figures = clauses.flatMap(({ pieces }) => pieces.filter((piece) => FIGURED.has(piece.kind)));
  const [first, second] = figures;
  const told = clauses.find(({ pieces }) => first && pieces.includes(first));
  const old = second ? valueOf(second) : null;
  if (!first || !second || !told || old === null || figures.length > 2) return false;
  if (
    wordBefore(told, second) !== 'not' ||
    (!/^(be|were)$/.test(wordBefore(told, first)) && !DECIDES.test(wordBefore(told, first)))
  )
    return false;
  const fitting = hearing.drafts.filter(
    (draft) =>
      !draft.removed &&
      isComplete(draft) &&
      (draft.counts.some((count) => count.value === old) || draft.price?.number.value === old),
  );
  const meant = fitting.length > 1 ? named(fitting, namesOf({ clauses, text, tokens }, 0)) : fitting[0];
  if (!meant || !correct(meant, { ...told, pieces: [inPlaceOf(meant, old, first)] })) return false;
  hearing.open = meant;
  return true;
};

/**
 * "Oh and that floor, herringbone takes longer, make it fifty two a square metre": a sentence that goes back to a line
 * told before puts its figure right. True when it did, and nothing of it is a line.
 */
export const goesBack = (sentence: Sentence, hearing: Hearing): boolean => {
  const opening = GOES_BACK.exec(sentence.text)?.[0];
  const anew = RECOUNTED.test(sentence.text) && figuresIn(sentence) === 1;
  const ofLast = anew || OF_LAST.test(sentence.text);
  if (SAID_BEFORE.test(sentence.text)) return putsRight(sentence, hearing);
  if (opening === undefined && !ofLast) return replacesOld(sentence, hearing);
  if (MORE.test(sentence.text)) return false;
  if (sentence.clauses.some((clause) => clause.pieces.some(({ kind }) => kind === 'optional' || kind === 'percent')))
    return false;
  const recounted = anew ? named(hearing.drafts, namesOf(sentence, 0)) : null;
  const start = sentence.tokens.filter((token) => !token.mark)[opening?.split(' ').length ?? 0]?.start ?? 0;
  const draft = ofLast ? (recounted ?? hearing.open) : named(hearing.drafts, namesOf(sentence, start));
  const telling =
    sentence.clauses.find((clause) => newFigures(clause).some(isRate)) ??
    sentence.clauses.findLast((clause) => newFigures(clause).length > 0);
  if (!draft || !telling) return replacesOld(sentence, hearing);
  if (!correct(draft, { ...telling, pieces: newFigures(telling) })) return false;
  hearing.open = draft;
  return true;
};
