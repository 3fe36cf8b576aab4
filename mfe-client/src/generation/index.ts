/** What other screens of this app need of recordings on their way to a quote. */
export { clockText } from './clock';
export { GenerationCard } from './GenerationCard';
export { type AudioControls, useAudio } from './use-audio';
