import { AppError, type SpokenWords, UTTERANCE_MAX_SECONDS } from '@jobspeak/contracts';
import type { SpeechEngine } from '../speech/engine';

async function* whole(sound: Buffer): AsyncGenerator<Buffer> {
  yield sound;
}

/**
 * The words of a short sound, which is not kept: somebody waits for them, so they go before recordings.
 * @throws AppError NOTHING_HEARD; PAYLOAD_TOO_LARGE for more than a few sentences.
 */
export async function hearWords(
  transcribe: SpeechEngine['transcribe'],
  accountId: string,
  sound: Buffer,
): Promise<SpokenWords> {
  const tooLong = new AbortController();
  try {
    const { segments } = await transcribe(whole(sound), {
      isBrief: true,
      turn: { rank: 0, lane: accountId },
      totalBytes: sound.length,
      signal: tooLong.signal,
      // little sound in bytes may be much in time
      onProgress: ({ doneMs }) => {
        if (doneMs > UTTERANCE_MAX_SECONDS * 1000) tooLong.abort(new AppError('PAYLOAD_TOO_LARGE'));
      },
    });
    return { text: segments.map(({ text }) => text).join(' ') };
  } catch (error) {
    // what it says is about recordings, which are longer
    const isNoSound = error instanceof AppError && error.code === 'RECORDING_TOO_SHORT_OR_EMPTY';
    throw isNoSound ? new AppError('NOTHING_HEARD', undefined, { cause: error }) : error;
  }
}
