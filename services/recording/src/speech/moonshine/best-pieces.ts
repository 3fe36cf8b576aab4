/** Pieces that may come next and the natural logarithms of their probabilities, the likeliest first. */
export type NextPieces = readonly (readonly [piece: number, logProbability: number])[];

/** Pieces whose logits are further below the best one's are beneath notice. */
const MARGIN = 10;

/** The likeliest few pieces by their logits. */
export function bestPieces(logits: Float32Array, most: number): NextPieces {
  let best = Number.NEGATIVE_INFINITY;
  for (const logit of logits) if (logit > best) best = logit;
  let sum = 0;
  const near: [number, number][] = [];
  for (let piece = 0; piece < logits.length; piece++) {
    const below = (logits[piece] ?? 0) - best;
    if (below < -2 * MARGIN) continue;
    sum += Math.exp(below);
    if (below >= -MARGIN) near.push([piece, below]);
  }
  const scale = Math.log(sum);
  near.sort(([, one], [, other]) => other - one);
  return near.slice(0, most).map(([piece, below]) => [piece, below - scale]);
}
