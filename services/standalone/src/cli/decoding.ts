import type { Decoding } from '@jobspeak/recording';

/** Whether a name on the command line is that of a way of decoding, or none is given. */
export const isDecoding = (name: string | undefined): name is Decoding | undefined =>
  name === undefined || name === 'greedy' || name === 'beam' || name === 'language';
