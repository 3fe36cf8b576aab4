import { AppError } from '@jobspeak/contracts';
import { CallFailure, type Log } from '@jobspeak/kit';
import type { CloudEngine, CloudTranscription, Take } from './cloud';
import type { SpeechEngine, TranscribeOptions } from './engine';
import { saysEnough, type Transcription } from './transcription';

/** Turns recordings into words, whoever does it. */
export interface Transcribing {
  /** @throws AppError when the recording is at fault; any other error is ours, and another attempt may do. */
  transcribe(take: Take, options: TranscribeOptions): Promise<Transcription>;
  /** Removes what a finished recording left with a provider; absent where nothing is left. */
  forget?: ((recordingId: string) => Promise<void>) | undefined;
}

/** @throws CallFailure for words that nobody could make a quote of, although something was said. */
function checkWords({ segments }: CloudTranscription): void {
  if (!saysEnough(segments)) throw new CallFailure('bad-answer', { detail: 'without words' });
}

const LONGEST_REASON = 300;

/** Why the provider did not do it; the words of other errors may hold what nobody should read in a log of events. */
const reasonOf = (error: unknown, name: string): string => {
  const reason = error instanceof CallFailure ? error.message : 'failed';
  return (/^[\w-]+: /.test(reason) ? reason : `${name}: ${reason}`).slice(0, LONGEST_REASON);
};

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
        const engineReason = reasonOf(error, cloud.name);
        log.warn({ err: error, recordingId: take.recordingId, engineReason }, 'heard on this machine instead');
        return { ...(await hearHere(take, options)), engineReason };
      }
    },
  };
}
