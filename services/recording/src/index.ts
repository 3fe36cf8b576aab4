export { recordingService } from './app';
export type { CloudEngine } from './speech/cloud';
export { openCloudEngine } from './speech/cloud-engine';
export { decodeSound } from './speech/decode';
export {
  type SpeechEngine,
  type SpeechEngineOptions,
  startSpeechEngine,
  type TranscribeOptions,
} from './speech/engine';
export type { Decoding } from './speech/messages';
export { wavOf } from './speech/parts';
export { TranscriptionSettings } from './speech/settings';
export { SAMPLE_RATE } from './speech/sound';
export type { SpeechProgress, Transcription } from './speech/transcription';
