import { BEGIN, PIECES } from '../../services/recording/src/speech/moonshine/pieces';
import { eachSequence, findSequence, type Sequence } from './counts';

/** What a sequence counts: how often it was met, or as the end of longer ones, after how many pieces. */
const weightOf = (sequence: Sequence, pieces: readonly number[], order: number): number =>
  pieces.length === order || pieces[0] === BEGIN ? sequence.count : sequence.befores;

/** What is taken off sequences that were met once, twice, or more often (Chen and Goodman 1999). */
type Discounts = readonly [once: number, twice: number, more: number];
const LEAST_DISCOUNT = 0.1;

function discountsOf(weights: readonly number[]): Discounts {
  const met = (times: number): number => Math.max(1, weights.filter((weight) => weight === times).length);
  const [once, twice, thrice, fourTimes] = [met(1), met(2), met(3), met(4)];
  const share = once / (once + 2 * twice);
  const least = (discount: number): number => Math.max(LEAST_DISCOUNT, discount);
  return [
    least(1 - (2 * share * twice) / once),
    least(2 - (3 * share * thrice) / twice),
    least(3 - (4 * share * fourTimes) / thrice),
  ];
}

const discountOf = (discounts: Discounts, weight: number): number =>
  weight === 0 ? 0 : (discounts[Math.min(weight, 3) - 1] ?? 0);

/** The probability of a sequence's last piece without its first. */
function lowerProbability(root: Sequence, pieces: readonly number[]): number {
  if (pieces.length === 1) return 1 / PIECES;
  const lower = findSequence(root, pieces.slice(1));
  if (!lower) throw new Error('A sequence is known whose end is not');
  return Math.exp(lower.logProbability);
}

/** The children of a context with what they count; the mark of the beginning follows nothing. */
const childrenOf = (context: Sequence, pieces: readonly number[], order: number) =>
  [...context.children]
    .map(([piece, child]) => ({ child, path: [...pieces, piece] }))
    .filter(({ path }) => path.length > 1 || path[0] !== BEGIN)
    .map(({ child, path }) => ({ child, path, weight: weightOf(child, path, order) }));

function judgeContext(
  root: Sequence,
  context: Sequence,
  pieces: readonly number[],
  order: number,
  discounts: Discounts,
) {
  const children = childrenOf(context, pieces, order);
  const sum = children.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return;
  const left = children.reduce((total, { weight }) => total + discountOf(discounts, weight), 0) / sum;
  context.backoff = Math.log(left);
  for (const { child, path, weight } of children) {
    const own = (weight - discountOf(discounts, weight)) / sum;
    child.logProbability = Math.log(own + left * lowerProbability(root, path));
  }
}

/** Sets the probabilities and backoffs of counted sequences, as interpolated modified Kneser–Ney has them. */
export function smooth(root: Sequence, order: number): void {
  for (let length = 1; length <= order; length++) {
    const weights: number[] = [];
    eachSequence(root, length, (sequence, pieces) => weights.push(weightOf(sequence, pieces, order)));
    const discounts = discountsOf(weights);
    eachSequence(root, length - 1, (context, pieces) => judgeContext(root, context, pieces, order, discounts));
  }
}
