import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromRecogniser, RecogniserSettings, ToRecogniser } from './messages';
import { loadRecogniser } from './models';
import { answerWith } from './questions';
import type { Recognise } from './recogniser';
import { SAMPLE_RATE } from './sound';
import { createTurns } from './turns';

/**
 * The thread that owns the recogniser. It only ever sees clean sound, because it must not die: a thread that ends
 * while sherpa-onnx works for it takes the whole process along. Recognition runs on libuv's pool of four threads,
 * one of which is left to the file system.
 */
const inTurn = createTurns(Math.min(3, availableParallelism()));

/** What has not begun then is not begun any more. */
let stopping = false;

const tell = (message: FromRecogniser) => parentPort?.postMessage(message);

async function openRecogniser(): Promise<Recognise> {
  const recogniser = await loadRecogniser((workerData as RecogniserSettings).cacheDir); // from recognising.ts alone
  return (samples, turn) =>
    inTurn(turn, async () => {
      if (stopping) throw new Error('The recognising thread is stopping');
      const stream = recogniser.createStream();
      stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples });
      const { text, tokens } = await recogniser.decodeAsync(stream);
      return { text, tokens: tokens.length };
    });
}

async function main(): Promise<void> {
  const recognise = await openRecogniser();
  const underWay = new Set<Promise<void>>();
  parentPort?.on('message', async (message: ToRecogniser) => {
    if (message.op === 'question') {
      const work = answerWith(recognise, message).then(tell);
      underWay.add(work);
      await work.finally(() => underWay.delete(work));
      return;
    }
    stopping = true;
    await Promise.all(underWay);
    process.exit(0);
  });
  tell({ op: 'ready' });
}

void main();
