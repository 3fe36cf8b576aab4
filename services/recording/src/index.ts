export { recordingService } from './app';
export {
  type SpeechEngine,
  type SpeechEngineOptions,
  startSpeechEngine,
  type TranscribeOptions,
} from './speech/engine';
export type { SpeechProgress, Transcription } from './speech/transcription';
