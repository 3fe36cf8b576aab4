import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { NetworkAnswer, NetworkQuestion } from './open';

/** The thread that runs the network of the learned reader, so that nobody else waits while it reckons. */
const whole = (values: BigInt64Array) => new Tensor('int64', values, [1, values.length]);

const numbers = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The model has other outputs than its reader knows');
  return tensor.data;
};

async function main(): Promise<void> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const;
  const session = await InferenceSession.create(workerData as string, options); // from open.ts alone
  const answer = async ({ number, ids, hints, first }: NetworkQuestion): Promise<NetworkAnswer> => {
    const feeds = { ids: whole(ids), hints: whole(hints), first: new Tensor('float32', first, [1, first.length]) };
    const { role, attribute, links } = await session.run(feeds);
    return { number, role: numbers(role), attribute: numbers(attribute), links: numbers(links) };
  };
  parentPort?.on('message', (question: NetworkQuestion) => {
    answer(question).then(
      (found) => parentPort?.postMessage(found),
      (error: unknown) => parentPort?.postMessage({ number: question.number, error: String(error) }),
    );
  });
  parentPort?.postMessage('ready');
}

void main();
