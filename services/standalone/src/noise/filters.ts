/** Turns one sample into another, with what it remembers of those before. */
export type Filter = (sample: number) => number;

/** Lets pass what is slower than so many swings a second; 6 dB an octave. */
export function lowPass(hertz: number, rate: number): Filter {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / rate);
  let level = 0;
  return (sample) => {
    level += share * (sample - level);
    return level;
  };
}

/** Lets pass what is quicker than so many swings a second; 6 dB an octave. */
export function highPass(hertz: number, rate: number): Filter {
  const low = lowPass(hertz, rate);
  return (sample) => sample - low(sample);
}

/** One filter after the other. */
export const chain =
  (...filters: readonly Filter[]): Filter =>
  (sample) =>
    filters.reduce((value, filter) => filter(value), sample);
