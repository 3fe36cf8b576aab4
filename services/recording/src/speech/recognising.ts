import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beside } from './beside';
import type { FromRecogniser, RecogniserSettings, ToRecogniser } from './messages';
import { createQuestions } from './questions';
import type { Recognise } from './recogniser';

/** A recognising thread, seen from the main thread. */
export interface RecognisingThread {
  recognise: Recognise;
  /** Lets it finish what it has begun, and no more. */
  stop(): Promise<void>;
}

const LAST_WAIT_MS = 8_000;

function startThread(workerData: RecogniserSettings): Worker {
  const { file, execArgv } = beside('recognising-thread');
  return new Worker(file, { workerData, execArgv });
}

async function end(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return; // gone already
  const gone = once(worker, 'exit');
  worker.postMessage({ op: 'stop' } satisfies ToRecogniser);
  // The last resort: native code that works for the thread would take the process along.
  const force = setTimeout(() => void worker.terminate(), LAST_WAIT_MS);
  await gone;
  clearTimeout(force);
}

/**
 * Opens a recognising thread and waits until its model is loaded. `lost` is called should it end by itself.
 * @throws Error when it cannot start.
 */
export async function openRecognisingThread(
  settings: RecogniserSettings,
  lost: (error: Error) => void,
): Promise<RecognisingThread> {
  const worker = startThread(settings);
  await once(worker, 'message'); // `ready`; rejects with the thread's error
  // Copied, not moved: the same sound may be asked for again, a little shifted.
  const questions = createQuestions((question) => worker.postMessage(question satisfies ToRecogniser));
  let stopping = false;
  const die = (error: Error) => {
    questions.abandon(error);
    if (!stopping) lost(error);
  };
  worker.on('message', (message: FromRecogniser) => {
    if (message.op === 'answer') questions.answered(message);
  });
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`The recognising thread ended with code ${code}`)));
  return {
    recognise: questions.recognise,
    stop() {
      stopping = true;
      return end(worker);
    },
  };
}
