import { createLog } from './log';
import { startWorker, type Worker, type WorkerOptions } from './worker';

const NEVER_MS = 3_600_000;
const log = createLog({ name: 'test', level: 'silent' });
const running: Worker[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((worker) => worker.stop()))));

/** A worker that looks again only when it is rung. */
const start = (next: WorkerOptions['next'], more: Partial<WorkerOptions> = {}) => {
  const worker = startWorker({ name: 'things', log, next, pollMs: NEVER_MS, ...more });
  running.push(worker);
  return worker;
};

/** A promise, and how to keep it. */
function promise<T = void>() {
  let keep: (value: T) => void = () => {};
  const kept = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { kept, keep };
}

/** Counts looks; `reached(n)` resolves with the nth. */
function looks() {
  let count = 0;
  const waiting: { at: number; keep: () => void }[] = [];
  return {
    note() {
      count++;
      for (const { at, keep } of waiting) if (at <= count) keep();
    },
    count: () => count,
    reached(at: number) {
      const { kept, keep } = promise();
      waiting.push({ at, keep: () => keep() });
      if (at <= count) keep();
      return kept;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('all there is gets done, and what comes later when somebody rings', async () => {
  const look = looks();
  const pieces = [1, 2, 3];
  const worker = start(async () => {
    look.note();
    return pieces.shift() !== undefined;
  });
  await look.reached(4);
  await settled();
  expect([pieces, look.count()]).toEqual([[], 4]);
  pieces.push(4);
  worker.ring();
  await look.reached(6);
  expect(pieces).toEqual([]);
});

test('a ring while it looks is not lost', async () => {
  const look = looks();
  const answer = promise<boolean>();
  const worker = start(async () => {
    look.note();
    return look.count() === 1 ? answer.kept : false;
  });
  worker.ring();
  answer.keep(false);
  await look.reached(2);
});

test('nobody has to ring for what is due later', async () => {
  const look = looks();
  start(
    async () => {
      look.note();
      return false;
    },
    { pollMs: 1 },
  );
  await look.reached(3);
});

test('what fails does not end it', async () => {
  const look = looks();
  const worker = start(async () => {
    look.note();
    throw new Error('broken');
  });
  await look.reached(1);
  worker.ring();
  await look.reached(2);
});

test('several pieces go at the same time, and stopping waits for those under way', async () => {
  const look = looks();
  const end = promise();
  let done = 0;
  const worker = start(
    async () => {
      look.note();
      await end.kept;
      done++;
      return true;
    },
    { lanes: 2 },
  );
  await look.reached(2);
  const stopped = worker.stop();
  worker.ring();
  end.keep();
  await stopped;
  expect([look.count(), done]).toEqual([2, 2]);
});
