import type { OfflineRecognizer } from 'sherpa-onnx-node';
import type { Recognise } from './recogniser';
import { SAMPLE_RATE } from './sound';

/** Hears by sherpa-onnx's own decoding. */
export const hearOffline =
  (recogniser: OfflineRecognizer): Recognise =>
  async (samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples });
    const { text, tokens } = await recogniser.decodeAsync(stream);
    return { text, tokens: tokens.length };
  };

/** Models cut words into pieces of many sizes; of Moonshine's, by which loops are told, one has about so many letters. */
const LETTERS_OF_A_PIECE = 4;

/** Some models know no small letters. */
const unshouted = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text);

/** Hears with a model of one's own. */
export const hearWithOwn = (recogniser: OfflineRecognizer): Recognise => {
  const hear = hearOffline(recogniser);
  return async (sound) => {
    const { text } = await hear(sound);
    return { text: unshouted(text), tokens: Math.ceil(text.length / LETTERS_OF_A_PIECE) };
  };
};
