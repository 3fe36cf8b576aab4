/** What other screens of this app need of recordings on their way to a quote. */
export { clockText } from './clock';
export { GenerationScreen } from './GenerationScreen';
export { LiveQuote } from './LiveQuote';
export { isQuote, LAST_WORDS, QuoteSoFar } from './QuoteSoFar';
export { type AudioControls, useAudio } from './use-audio';
export { useLive } from './use-live';
