import type { Stage } from '@jobspeak/contracts';

/** The stages of a generation in the product's words. */
export const STAGE_WORDS = {
  upload: 'Upload',
  decode: 'Decode the audio',
  transcribe: 'Hear the words',
  extract: 'Understand them',
  price: 'Price the lines',
  save: 'Save the quote',
} satisfies Record<Stage, string>;
