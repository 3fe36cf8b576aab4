import type { Clause, Sentence } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/** Without one of these nobody tells what it costs at other times. */
const SIGNS = new Set(['normally', 'usually', 'ordinarily']);
/** What it costs this time is nothing: "so there's no call out on it", "but the council's waiving it". */
const NOT_NOW =
  /\b(?:no|not|nothing|free|waive|waives|waived|waiving|forget|skip|leaving|let (?:him|her|them) off|[a-z]+n't)\b(?!.* if\b)/;
/** Where the name of the thing ends: "call out I'd normally charge". */
const ENDS_NAME = /^(?:normally|usually|ordinarily|i|i'd|we|we'd|it|it's|it'd|they|they're|they'd|is|are|'s|would)$/;

const isFigure = ({ kind }: Piece): boolean => kind === 'price' || kind === 'bare';
const hasPrice = ({ pieces }: Clause): boolean => pieces.some(isFigure);
/** "I'd normally do fifty", not "the two lads who usually do my roofs at 180". */
const USUAL =
  /^(?:(?:and|but|so) )*(?:normally|usually|ordinarily)\b|(?:\b(?:i|we|it|they|that|is|are|would)(?:'[a-z]+)?|'s) (?:normally|usually|ordinarily)\b/;
const isUsual = (clause: Clause): boolean => hasPrice(clause) && USUAL.test(clause.text);

/** The words of a clause that name the thing, before what it costs at other times. */
const nameIn = (clause: Clause): Clause[] => {
  const end = clause.pieces.findIndex(({ from }) => ENDS_NAME.test(clause.tokens[from]?.word ?? ''));
  const pieces = clause.pieces.slice(0, Math.max(end, 0)).filter(({ kind }) => kind !== 'and');
  const said = pieces.flatMap(({ from, to }) => clause.tokens.slice(from, to));
  return pieces.length === 0 ? [] : [{ ...clause, pieces, said, text: wordsOf(said) }];
};

/** "£65, that's usually £80": of what was priced just before. */
const namesNothing = ({ said, pieces, tokens }: Clause): boolean => {
  const figures = pieces.filter(isFigure).flatMap(({ from, to }) => tokens.slice(from, to));
  return said.every((token) => figures.includes(token) || SIGNS.has(token.word) || !isContent(token.word));
};

/**
 * The clauses of a sentence without what a thing costs at other times, where it is told what it costs now: "they'd
 * normally be 45 each but I'll do them at 38" is 38, "I'd normally do fifty for the call out but there's none" nothing.
 */
export const withoutUsual = ({ clauses, tokens }: Sentence): readonly Clause[] => {
  if (!tokens.some(({ word }) => SIGNS.has(word))) return clauses;
  const at = clauses.findIndex(isUsual);
  const usual = clauses[at];
  if (!usual) return clauses;
  const rest = clauses.slice(at + 1);
  if (rest.some(hasPrice)) return [...clauses.slice(0, at), ...nameIn(usual), ...rest];
  const before = clauses[at - 1];
  if (before && hasPrice(before) && namesNothing(usual)) return [...clauses.slice(0, at), ...rest];
  const after = wordsOf(tokens.filter(({ start }) => start >= usual.end));
  return NOT_NOW.test(after) ? clauses.slice(0, at) : clauses;
};
