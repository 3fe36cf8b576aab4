/** A sequence of pieces, how often it was met, and what is known of it as a context. */
export interface Sequence {
  count: number;
  /** Pieces that it was met after: what it counts where it is the end of a longer sequence. */
  befores: number;
  logProbability: number;
  backoff: number;
  children: Map<number, Sequence>;
}

const newSequence = (): Sequence => ({ count: 0, befores: 0, logProbability: 0, backoff: 0, children: new Map() });

function childOf(sequence: Sequence, piece: number): Sequence {
  const known = sequence.children.get(piece);
  if (known) return known;
  const child = newSequence();
  sequence.children.set(piece, child);
  return child;
}

/** The sequence of these pieces below another, where it is known. */
export function findSequence(root: Sequence, pieces: readonly number[]): Sequence | undefined {
  let at: Sequence | undefined = root;
  for (const piece of pieces) at = at?.children.get(piece);
  return at;
}

/** Visits each sequence of a length with its pieces. */
export function eachSequence(
  root: Sequence,
  length: number,
  visit: (sequence: Sequence, pieces: readonly number[]) => void,
  pieces: readonly number[] = [],
): void {
  if (pieces.length === length) return visit(root, pieces);
  for (const [piece, child] of root.children) eachSequence(child, length, visit, [...pieces, piece]);
}

/** Counts all sequences of up to so many pieces. */
export function countSequences(lines: readonly (readonly number[])[], order: number): Sequence {
  const root = newSequence();
  for (const line of lines)
    for (let from = 0; from < line.length; from++) {
      let at = root;
      for (const piece of line.slice(from, from + order)) {
        at = childOf(at, piece);
        at.count++;
      }
    }
  for (let length = 2; length <= order; length++)
    eachSequence(root, length, (_, pieces) => {
      const end = findSequence(root, pieces.slice(1));
      if (end) end.befores++;
    });
  return root;
}
