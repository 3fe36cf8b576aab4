/** The beginning of a text, in the model's pieces. Texts that begin alike share it, so that it is scored once. */
export interface Prefix {
  readonly parent: Prefix | null;
  readonly piece: number;
  readonly length: number;
  /** What the sound says of it: the natural logarithm of its probability. */
  readonly logProbability: number;
  readonly children: Map<number, Prefix>;
}

export const emptyPrefix = (): Prefix => ({
  parent: null,
  piece: 0,
  length: 0,
  logProbability: 0,
  children: new Map(),
});

/** The text with one piece more; the same one whoever asks. */
export function extend(parent: Prefix, piece: number, logProbability: number): Prefix {
  const known = parent.children.get(piece);
  if (known) return known;
  const prefix: Prefix = {
    parent,
    piece,
    length: parent.length + 1,
    logProbability: parent.logProbability + logProbability,
    children: new Map(),
  };
  parent.children.set(piece, prefix);
  return prefix;
}

/** The last pieces of a text, up to so many, the latest first. */
export function latestPieces(prefix: Prefix, most: number): number[] {
  const pieces: number[] = [];
  for (let at: Prefix | null = prefix; at?.parent && pieces.length < most; at = at.parent) pieces.push(at.piece);
  return pieces;
}

/** A text from its first piece to its last, each with what the sound says of it there. */
export function piecesOf(prefix: Prefix): { piece: number; logProbability: number }[] {
  const pieces: { piece: number; logProbability: number }[] = [];
  for (let at: Prefix | null = prefix; at?.parent; at = at.parent)
    pieces.push({ piece: at.piece, logProbability: at.logProbability - at.parent.logProbability });
  return pieces.reverse();
}
