import type { Language } from './beam';
import { type SequenceTree, unpackTree } from './language-file';
import { BEGIN, isDigit, PIECES } from './pieces';

/** All digits are one piece to the language: which one it is the sound must say, ... */
export const ANY_DIGIT = PIECES + 1;
/** ... and so a digit costs the same wherever it stands. Cheaper ones run in circles. */
const DIGIT_SCORE = -5;
/** Nothing that is clearly heard is refused because nobody has written it yet. */
const LOWEST_SCORE = -12;

/** The sequences that the latest pieces make, the longest first, as nodes of the tree; the empty one last. */
type State = readonly number[];

function childOf({ pieces, firstChild }: SequenceTree, node: number, piece: number): number | null {
  let from = firstChild[node] ?? 0;
  let to = firstChild[node + 1] ?? 0;
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = pieces[middle] ?? 0;
    if (found === piece) return middle;
    if (found < piece) from = middle + 1;
    else to = middle;
  }
  return null;
}

/** The probability of a piece after the longest sequence that is known to go on by it. */
function scoreOf(tree: SequenceTree, state: State, piece: number): number {
  let backoff = 0;
  for (const node of state) {
    const child = childOf(tree, node, piece);
    if (child !== null) return backoff + (tree.logProbabilities[child] ?? 0);
    backoff += tree.backoffs[node] ?? 0;
  }
  return backoff - Math.log(PIECES);
}

const nextState = (tree: SequenceTree, state: State, piece: number): State => {
  const longer = state.flatMap((node) => childOf(tree, node, piece) ?? []);
  return [...longer.slice(-(tree.order - 1)), 0];
};

export type LanguageModel = Language<State>;

/** What tradespeople are likely to say, from the file that `npm run ears:language` writes. */
export function languageModelFrom(file: Buffer): LanguageModel {
  const tree = unpackTree(file);
  const known = (piece: number): number => (isDigit(piece) ? ANY_DIGIT : piece);
  return {
    begin: nextState(tree, [0], BEGIN),
    score: (state, piece) => (isDigit(piece) ? DIGIT_SCORE : Math.max(LOWEST_SCORE, scoreOf(tree, state, piece))),
    next: (state, piece) => nextState(tree, state, known(piece)),
  };
}
