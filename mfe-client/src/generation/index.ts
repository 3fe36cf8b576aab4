/** What other screens of this app need of recordings on their way to a quote. */
export { clockText } from './clock';
export { GenerationCard } from './GenerationCard';
export { LiveQuote } from './LiveQuote';
export { type AudioControls, useAudio } from './use-audio';
export { useLive } from './use-live';
