import { parentPort, workerData } from 'node:worker_threads';
import type { Decoding, FromRecogniser, RecogniserSettings, ToRecogniser } from './messages';
import { languageFile, loadRecogniser, moonshineFiles, moonshineVocabulary, openOffline } from './models';
import { openDecoder } from './moonshine/decoder';
import { hear, hearGreedily } from './moonshine/hear';
import { type LanguageModel, languageModelFrom } from './moonshine/language-model';
import { hearOffline, hearWithOwn } from './offline';
import type { OwnModel } from './own-model';
import { answerWith } from './questions';
import type { Recognise } from './recogniser';
import { THREADS } from './threads';

/**
 * A thread that owns a recogniser and hears one piece after the other. It only ever sees clean sound, because it must
 * not die: a thread that ends while native code works for it takes the whole process along.
 */
const tell = (message: FromRecogniser) => parentPort?.postMessage(message);

/** By our own search on the same networks; words for a moment are not worth its time. */
async function openBeam(language: LanguageModel | null): Promise<Recognise> {
  const [decode, vocabulary] = await Promise.all([openDecoder(moonshineFiles()), moonshineVocabulary()]);
  const ears = { decode, vocabulary, language };
  return (sound, turn) => (turn?.passing ? hearGreedily : hear)(ears, sound);
}

const OPENERS: Record<Decoding, (cacheDir: string) => Promise<Recognise>> = {
  greedy: async (cacheDir) => hearOffline(await loadRecogniser(cacheDir)),
  beam: () => openBeam(null),
  language: async () => openBeam(languageModelFrom(await languageFile())),
};

/** There is one thread for it, so it may use several processors: such models are too large to be loaded for each. */
const openOwn = async ({ files, tokens }: OwnModel): Promise<Recognise> =>
  hearWithOwn(await openOffline(files, tokens, THREADS));

const open = (settings: RecogniserSettings): Promise<Recognise> =>
  'model' in settings ? openOwn(settings.model) : OPENERS[settings.decoding](settings.cacheDir);

async function main(): Promise<void> {
  const recognise = await open(workerData as RecogniserSettings); // from recognising.ts alone
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
