import type { SequenceTree } from '../../services/recording/src/speech/moonshine/language-file';
import type { Sequence } from './counts';

/** Sequences shorter than this are kept however seldom they are. */
const SHORT = 3;

/** The arrays that the recogniser reads; of longer sequences those that were met so often. */
export function treeOf(root: Sequence, order: number, leastCount: number): SequenceTree {
  const kept = ({ children }: Sequence, length: number) =>
    [...children]
      .filter(([, child]) => length < SHORT || child.count >= leastCount)
      .sort(([one], [other]) => one - other);
  const pieces = [0];
  const nodes = [root];
  const firstChild = [1];
  for (let level: Sequence[] = [root], length = 1; level.length > 0; length++) {
    const next: Sequence[] = [];
    for (const node of level) {
      for (const [piece, child] of kept(node, length)) {
        pieces.push(piece);
        next.push(child);
      }
      firstChild.push(nodes.length + next.length);
    }
    for (const node of next) nodes.push(node);
    level = next;
  }
  return {
    order,
    pieces: Uint16Array.from(pieces),
    firstChild: Uint32Array.from(firstChild),
    logProbabilities: Float32Array.from(nodes, ({ logProbability }) => logProbability),
    backoffs: Float32Array.from(nodes, ({ backoff }) => backoff),
  };
}
