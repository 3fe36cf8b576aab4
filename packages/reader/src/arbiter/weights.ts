import { sigmoid } from '../learned';
import { FEATURES, type Situation } from './features';

/** A logistic regression: what an answer begins with, and what each feature adds. */
export interface Weights {
  bias: number;
  weights: readonly number[];
}
export type AllWeights = Record<Situation, Weights>;

/** One line whose rightness is known. */
export interface Sample {
  features: readonly number[];
  right: boolean;
  /** As many lines it counts for. */
  weight: number;
}

export const probabilityOf = (features: readonly number[], { bias, weights }: Weights): number => {
  const sum = features.reduce((total, value, index) => total + value * (weights[index] ?? 0), bias);
  return sigmoid(sum);
};

const ROUNDS = 4_000;
const RATE = 0.5;
/** Keeps weights small where few lines speak for them. */
const SHRINK = 0.5;

/** Fits a logistic regression by gradient descent. The same samples give the same weights. */
export const fit = (samples: readonly Sample[]): Weights => {
  const weights: number[] = FEATURES.map(() => 0);
  let bias = 0;
  const count = Math.max(
    1,
    samples.reduce((sum, { weight }) => sum + weight, 0),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map((weight) => (SHRINK * weight) / count);
    let slope = 0;
    for (const { features, right, weight } of samples) {
      const error = weight * (probabilityOf(features, { bias, weights }) - (right ? 1 : 0));
      slope += error / count;
      for (const [index, value] of features.entries()) slopes[index] = (slopes[index] ?? 0) + (error * value) / count;
    }
    bias -= RATE * slope;
    for (const [index, change] of slopes.entries()) weights[index] = (weights[index] ?? 0) - RATE * change;
  }
  const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
  return { bias: rounded(bias), weights: weights.map(rounded) };
};
