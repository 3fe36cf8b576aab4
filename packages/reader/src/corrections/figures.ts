import type { Unit } from '@jobspeak/contracts';

/** A figure that was said about a draft. */
export interface Figure {
  /** `bare`: count or price, which the line decides. `spec`: a size, as in "a 12 way one". */
  type: 'money' | 'percent' | 'count' | 'bare' | 'spec';
  value: number;
  /** How it was spoken: "two ten" is [2, 10]. */
  groups: readonly number[];
  /** Minor units, where the currency was said with it. */
  minor: number | null;
  /** What is counted, or what a price is for one of. */
  unit: Unit | null;
  /** A price for one of several: "each", "a metre". */
  each: boolean;
  /** How many days it is, for a stretch of time. */
  days: number | null;
  /** "two more" is 1, "two fewer" -1, "two" 0. */
  direction: -1 | 0 | 1;
  /** What was before, in "not six", "instead of the two grand". */
  old: boolean;
  /** "an even thousand". */
  round: boolean;
  /** The words of a size: "12 way". */
  text: string;
  /** The hundreds that a "to" or "for" before it may have been: "the skip to eighty" is 280, or 80. */
  hundreds?: number;
}

export interface FoundFigure {
  figure: Figure;
  to: number;
}

/** What a figure is where nothing more was said of it. */
export const NO_FIGURE: Omit<Figure, 'type' | 'value'> = {
  groups: [],
  minor: null,
  unit: null,
  each: false,
  days: null,
  direction: 0,
  old: false,
  round: false,
  text: '',
};

/** A price in minor units that was said for a whole draft, where nothing stands beside it: "two fifty" is 250. */
export const wholeMinor = ({ minor, value, groups }: Figure): number => {
  const [first = 0, second = 0] = groups;
  return minor ?? Math.round((groups.length === 2 && second < 100 ? first * 100 + second : value) * 100);
};

const apart = (left: number, right: number): number => Math.abs(Math.log(left / right));

/** A price within two fifths of the present one is likely beside another that is not half of it, or more than twice it. */
const [NEAR, FAR] = [0.35, 0.8];

/**
 * The price that a figure means on a line: of "two ten", which is 2.10 or 210, the one nearer to what the line costs now.
 */
export const minorNear = (figure: Figure, present: number | null): number => {
  const { minor, value, groups, hundreds } = figure;
  if (minor !== null) return minor;
  if (hundreds !== undefined && present) {
    const whole = (hundreds * 100 + value) * 100;
    if (apart(whole, present) < NEAR && apart(value * 100, present) > FAR) return whole;
  }
  const [first = 0, second = 0] = groups;
  const readings = [value];
  if (groups.length === 2 && second < 100) readings.push(first * 100 + second, first + second / 100);
  // nobody says 17.09 so: "seventeen nine" is what was heard of seventy nine
  if (groups.length === 2 && first > 12 && first < 20 && second > 0 && second < 10)
    readings.push((first % 10) * 10 + second);
  const minors = readings.map((reading) => Math.round(reading * 100)).filter((reading) => reading > 0);
  if (!present || minors.length < 2) return minors.length === 1 ? (minors[0] ?? 0) : wholeMinor(figure);
  return minors.reduce((best, reading) => (apart(reading, present) < apart(best, present) ? reading : best));
};
