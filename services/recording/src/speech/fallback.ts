import { AppError } from '@jobspeak/contracts';
import type { Log } from '@jobspeak/kit';
import { type CloudEngine, type CloudTranscription, type Take, WrongAnswer } from './cloud';
import type { SpeechEngine, TranscribeOptions } from './engine';
import { reasonOf } from './reason';
import { saysEnough, type Transcription } from './transcription';

/** Turns recordings into words, whoever does it. */
export interface Transcribing {
  /** @throws AppError when the recording is at fault; any other error is ours, and another attempt may do. */
  transcribe(take: Take, options: TranscribeOptions): Promise<Transcription>;
  /** Removes what a finished recording left with a provider; absent where nothing is left. */
  forget?: ((recordingId: string) => Promise<void>) | undefined;
}

/** @throws WrongAnswer for words that nobody could make a quote of, although something was said. */
function checkWords({ segments }: CloudTranscription): void {
  if (!saysEnough(segments)) throw new WrongAnswer('it heard no words');
}

/**
 * The provider, and this machine's own engine where the provider fails for whatever reason. Without a provider, this
 * machine's alone.
 */
export function createTranscribing(speech: SpeechEngine, cloud: CloudEngine | null, log: Log): Transcribing {
  const hearHere = ({ open, bytes }: Take, options: TranscribeOptions) =>
    speech.transcribe(open(), { ...options, totalBytes: bytes });
  if (!cloud) return { transcribe: hearHere };
  return {
    forget: cloud.forget,
    async transcribe(take, options) {
      try {
        const heard = await cloud.transcribe(take, options);
        checkWords(heard);
        return { ...heard, engine: cloud.name };
      } catch (error) {
        if (error instanceof AppError || options.signal?.aborted) throw error;
        const engineReason = `${cloud.name}: ${reasonOf(error)}`;
        log.warn({ err: error, recordingId: take.recordingId, engineReason }, 'heard on this machine instead');
        return { ...(await hearHere(take, options)), engineReason };
      }
    },
  };
}
