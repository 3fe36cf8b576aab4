import { AppError, type SpokenWords, UTTERANCE_MAX_SECONDS } from '@jobspeak/contracts';
import type { SpeechEngine } from '../speech/engine';

async function* whole(sound: Buffer): AsyncGenerator<Buffer> {
  yield sound;
}

/**
 * The words of a short sound, which is not kept: somebody waits for them, so they go before recordings.
 * @throws AppError RECORDING_TOO_SHORT_OR_EMPTY when it is no sound; QUOTE_EMPTY_DETECTED when nothing was said;
 *   PAYLOAD_TOO_LARGE for more than a few sentences.
 */
export async function hearWords(
  transcribe: SpeechEngine['transcribe'],
  accountId: string,
  sound: Buffer,
): Promise<SpokenWords> {
  const tooLong = new AbortController();
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
}
