import { parentPort, workerData } from 'node:worker_threads';
import type { Decoding, FromRecogniser, RecogniserSettings, ToRecogniser } from './messages';
import { languageFile, loadRecogniser, moonshineFiles, moonshineVocabulary } from './models';
import { openDecoder } from './moonshine/decoder';
import { hear, hearGreedily } from './moonshine/hear';
import { type LanguageModel, languageModelFrom } from './moonshine/language-model';
import { answerWith } from './questions';
import type { Recognise } from './recogniser';
import { SAMPLE_RATE } from './sound';

/**
 * A thread that owns a recogniser and hears one piece after the other. It only ever sees clean sound, because it must
 * not die: a thread that ends while native code works for it takes the whole process along.
 */
const tell = (message: FromRecogniser) => parentPort?.postMessage(message);

/** By sherpa-onnx. */
async function openGreedy({ cacheDir }: RecogniserSettings): Promise<Recognise> {
  const recogniser = await loadRecogniser(cacheDir);
  return async (samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples });
    const { text, tokens } = await recogniser.decodeAsync(stream);
    return { text, tokens: tokens.length };
  };
}

/** By our own search on the same networks; words for a moment are not worth its time. */
async function openBeam(language: LanguageModel | null): Promise<Recognise> {
  const [decode, vocabulary] = await Promise.all([openDecoder(moonshineFiles()), moonshineVocabulary()]);
  const ears = { decode, vocabulary, language };
  return (sound, turn) => (turn?.passing ? hearGreedily : hear)(ears, sound);
}

const OPENERS: Record<Decoding, (settings: RecogniserSettings) => Promise<Recognise>> = {
  greedy: openGreedy,
  beam: () => openBeam(null),
  language: async () => openBeam(languageModelFrom(await languageFile())),
};

async function main(): Promise<void> {
  const settings = workerData as RecogniserSettings; // from recognising.ts alone
  const recognise = await OPENERS[settings.decoding](settings);
  const underWay = new Set<Promise<void>>();
  parentPort?.on('message', async (message: ToRecogniser) => {
    if (message.op === 'question') {
      const work = answerWith(recognise, message).then(tell);
      underWay.add(work);
      await work.finally(() => underWay.delete(work));
      return;
    }
    await Promise.all(underWay);
    process.exit(0);
  });
  tell({ op: 'ready' });
}

void main();
