export { recordingService } from './app';
export type { CloudEngine } from './speech/cloud';
export { openCloudEngine } from './speech/cloud-engine';
export {
  type SpeechEngine,
  type SpeechEngineOptions,
  startSpeechEngine,
  type TranscribeOptions,
} from './speech/engine';
export type { Decoding } from './speech/messages';
export { TranscriptionSettings } from './speech/settings';
export type { SpeechProgress, Transcription } from './speech/transcription';
