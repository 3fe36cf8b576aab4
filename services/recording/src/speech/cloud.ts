import type { TranscribeOptions } from './engine';
import type { SoundFacts, Transcription } from './transcription';

/** A recording, as an engine outside of this machine needs it. */
export interface Take {
  recordingId: string;
  accountId: string;
  /** Names that may be said, the most useful ones first. */
  words: readonly string[];
  bytes: number;
  /** The audio, as often as it is asked for. */
  open: () => AsyncIterable<Buffer>;
  /** The key of the object that holds all of the audio; null when there are several. */
  objectKey: string | null;
}

/** Words from a provider, and what was not as it should be although there are words. */
export type CloudTranscription = SoundFacts & Pick<Transcription, 'segments' | 'engineReason'>;

/** A provider that hears recordings. */
export interface CloudEngine {
  /** What the transcription says about who heard it. */
  name: string;
  /**
   * Transcribes a recording; when its process died meanwhile and it is called again, no work is paid for twice where
   * the provider lets it be found again.
   * @throws AppError when the recording is at fault; any other error means that another engine should do it, and a
   * CallFailure says why.
   */
  transcribe(take: Take, options?: TranscribeOptions): Promise<CloudTranscription>;
  /** The words are kept: removes what is left of a recording with the provider. Nothing left is fine. */
  forget?: (recordingId: string) => Promise<void>;
}
