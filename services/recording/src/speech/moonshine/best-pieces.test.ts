import { bestPieces } from './best-pieces';

test('the likeliest pieces come first, with their probabilities', () => {
  const best = bestPieces(Float32Array.from([1, 3, 2, 3]), 3);
  expect(best.map(([piece]) => piece)).toEqual([1, 3, 2]);
  expect(best.reduce((sum, [, logProbability]) => sum + Math.exp(logProbability), 0)).toBeCloseTo(0.95, 2);
});

test('what is far below the best is left out, however few there are', () => {
  expect(bestPieces(Float32Array.from([0, 11, -50]), 3).map(([piece]) => piece)).toEqual([1]);
});
