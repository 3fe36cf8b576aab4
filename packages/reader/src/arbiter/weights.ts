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

const yes = (holds: boolean): number => (holds ? 1 : 0);

export const probabilityOf = (features: readonly number[], { bias, weights }: Weights): number => {
  const sum = features.reduce((total, value, index) => total + value * (weights[index] ?? 0), bias);
  return sigmoid(sum);
};

/** Steps of Newton's method: few, since each ends near the best weights. */
const ROUNDS = 15;
/** Keeps weights small where few lines speak for them. */
const SHRINK = 0.5;

/** Solves a symmetric system of equations; each row ends with its right side. */
const solve = (rows: readonly (readonly number[])[]): number[] => {
  const left = rows.map((row) => [...row]);
  for (const [at, pivot] of left.entries()) {
    const by = pivot[at] ?? 1;
    for (const [index, row] of left.entries()) {
      if (index === at) continue;
      const times = (row[at] ?? 0) / by;
      if (times !== 0)
        for (let column = at; column < row.length; column++)
          row[column] = (row[column] ?? 0) - times * (pivot[column] ?? 0);
    }
  }
  return left.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
};

/** What each weight is to change by, so that what the samples say and what keeps weights small are in balance. */
const newtonStep = (samples: readonly Sample[], current: Weights): number[] => {
  const all = [current.bias, ...current.weights];
  const rows = all.map((weight, row) => {
    const shrink = row === 0 ? 1e-6 : SHRINK;
    return [...all.map((_, column) => (row === column ? shrink : 0)), -shrink * weight];
  });
  for (const { features, right, weight } of samples) {
    const probability = probabilityOf(features, current);
    const slope = weight * (yes(right) - probability);
    const bend = weight * probability * (1 - probability);
    const values = [1, ...all.slice(1).map((_, index) => features[index] ?? 0)];
    for (const [row, value] of values.entries()) {
      const equation = rows[row];
      if (!equation || value === 0) continue;
      for (const [column, other] of values.entries()) equation[column] = (equation[column] ?? 0) + bend * value * other;
      equation[values.length] = (equation[values.length] ?? 0) + slope * value;
    }
  }
  return solve(rows);
};

/** Fits a logistic regression. The same samples give the same weights. */
export const fit = (samples: readonly Sample[]): Weights => {
  let fitted: Weights = { bias: 0, weights: FEATURES.map(() => 0) };
  for (let round = 0; round < ROUNDS; round++) {
    const [bias = 0, ...changes] = newtonStep(samples, fitted);
    fitted = {
      bias: fitted.bias + bias,
      weights: fitted.weights.map((weight, index) => weight + (changes[index] ?? 0)),
    };
  }
  const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
  return { bias: rounded(fitted.bias), weights: fitted.weights.map(rounded) };
};
