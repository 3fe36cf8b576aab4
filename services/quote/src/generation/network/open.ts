import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Model, type NetworkOutput, piecesFrom } from '@jobspeak/reader';

export interface NetworkQuestion {
  number: number;
  ids: BigInt64Array;
  hints: BigInt64Array;
  first: Float32Array;
}
export type NetworkAnswer = ({ number: number } & NetworkOutput) | { number: number; error: string };

/** A model that reads, until it is closed. */
export interface OpenModel extends Model {
  close(): Promise<void>;
}

interface Asker {
  resolve: (output: NetworkOutput) => void;
  reject: (error: Error) => void;
}

/** The model that the product comes with. */
const ownFolder = (): string => path.join(path.dirname(require.resolve('@jobspeak/reader/package.json')), 'model');

function startThread(model: string): Worker {
  const compiled = path.extname(__filename) !== '.ts'; // as in the images
  const file = path.join(__dirname, `network-thread.${compiled ? 'js' : 'ts'}`);
  return new Worker(file, { workerData: model, execArgv: compiled ? [] : ['--require', require.resolve('tsx/cjs')] });
}

/**
 * Opens the learned reader's model in a thread of its own and waits until it is loaded.
 * @param folder with `reader.onnx` and `vocabulary.txt`; the product's own without it.
 * @param lost called when the thread has ended, also by `close`.
 * @throws Error where the folder holds no model.
 */
export async function openModel(folder = ownFolder(), lost: () => void = () => {}): Promise<OpenModel> {
  const pieces = piecesFrom(readFileSync(path.join(folder, 'vocabulary.txt'), 'utf8'));
  const worker = startThread(path.join(folder, 'reader.onnx'));
  await once(worker, 'message'); // ready; rejects with the thread's error
  const waiting = new Map<number, Asker>();
  let numbers = 0;
  const abandon = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: NetworkAnswer) => {
    const asker = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) asker?.reject(new Error(answer.error));
    else asker?.resolve(answer);
  });
  worker.on('error', abandon);
  worker.on('exit', (code) => {
    abandon(new Error(`The network's thread ended with code ${code}`));
    lost();
  });
  worker.unref();
  return {
    pieces,
    network: ({ ids, hints, first }) =>
      new Promise((resolve, reject) => {
        const number = ++numbers;
        waiting.set(number, { resolve, reject });
        worker.ref(); // whoever waits for an answer keeps the process
        worker.postMessage({ number, ids, hints, first } satisfies NetworkQuestion);
      }),
    close: async () => void (await worker.terminate()),
  };
}
