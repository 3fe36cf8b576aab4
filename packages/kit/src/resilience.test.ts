import { CallFailure, failureOf } from './call-failure';
import { createLog } from './log';
import { type GuardOptions, protect } from './resilience';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

const log = createLog({ name: 'test', level: 'silent' });
const guardOf = (changes: Partial<GuardOptions> = {}) =>
  protect({ name: 'openai', timeoutMs: 20_000, log, random: () => 0, ...changes });

const answered = (status: number, headers: Record<string, string> = {}, code?: string) =>
  Object.assign(new Error('answered'), { status, headers: new Headers(headers), code });

/** Answers with each in turn, the last one for ever; tells when it was called, in ms from the start. */
function service(...answers: unknown[]) {
  const started = Date.now();
  const calls: number[] = [];
  const task = async () => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push(Date.now() - started);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { task, calls };
}

const silence = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

/** Lets time pass until a call is over, and tells how long that took. */
async function over(call: Promise<unknown>) {
  const started = Date.now();
  const settled = call.then(
    (value) => ({ value, ms: Date.now() - started }),
    (error: unknown) => ({ error: error as CallFailure, ms: Date.now() - started }),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return settled as Promise<{ value?: unknown; error?: CallFailure; ms: number }>;
}

test('an answer comes through as it is', async () => {
  expect(await over(guardOf().run(service('words').task))).toEqual({ value: 'words', ms: 0 });
});

test.each([408, 409, 429, 500, 503, 529])('a %d is tried again', async (status) => {
  const { task, calls } = service(answered(status), 'words');
  expect(await over(guardOf().run(task))).toEqual({ value: 'words', ms: 250 });
  expect(calls).toEqual([0, 250]);
});

test.each([
  [400, 'openai: rejected (400)'],
  [401, 'openai: denied (401)'],
  [404, 'openai: denied (404)'],
  [422, 'openai: rejected (422)'],
])('a %d is not tried again', async (status, message) => {
  const { task, calls } = service(answered(status));
  expect((await over(guardOf().run(task))).error?.message).toBe(message);
  expect(calls).toEqual([0]);
});

test('credit that is used up is not waited for', async () => {
  const { task, calls } = service(answered(429, {}, 'insufficient_quota'));
  expect((await over(guardOf().run(task))).error).toMatchObject({ reason: 'denied', status: 429 });
  expect(calls).toEqual([0]);
});

test('a lost connection is tried again, and what is still lost is unavailable', async () => {
  const lost = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
  const { task, calls } = service(lost);
  expect((await over(guardOf().run(task))).error?.message).toBe('openai: unavailable');
  expect(calls).toHaveLength(3);
});

test('waits spread between the shortest and three times the last, up to the longest', async () => {
  const late = service(answered(500));
  await over(guardOf({ attempts: 5, longestWaitMs: 3_000, random: () => 1 }).run(late.task));
  expect(late.calls).toEqual([0, 750, 3_000, 6_000, 9_000]);
  const soon = service(answered(500));
  await over(guardOf({ attempts: 3, random: () => 0 }).run(soon.task));
  expect(soon.calls).toEqual([0, 250, 500]);
});

test.each([
  ['seconds', { 'retry-after': '7' }],
  ['a date', { 'retry-after': 'Mon, 02 Mar 2026 08:00:07 GMT' }],
  ['milliseconds', { 'retry-after-ms': '7000', 'retry-after': '9' }],
])('who asks to be left alone for %s is', async (_name, headers) => {
  const { task, calls } = service(answered(429, headers), 'words');
  expect(await over(guardOf().run(task))).toEqual({ value: 'words', ms: 7_000 });
  expect(calls).toEqual([0, 7_000]);
});

test('a wait beyond the time limit is not begun', async () => {
  const { task, calls } = service(answered(429, { 'retry-after': '20' }));
  const { error, ms } = await over(guardOf().run(task));
  expect({ message: error?.message, ms, calls }).toEqual({ message: 'openai: rate-limited (429)', ms: 0, calls: [0] });
});

test('silence ends with the time limit, and the call is told', async () => {
  let told = false;
  const { error, ms } = await over(
    guardOf().run((signal) => {
      signal.addEventListener('abort', () => {
        told = true;
      });
      return silence(signal);
    }),
  );
  expect({ reason: error?.reason, message: error?.message, ms, told }).toEqual({
    reason: 'timeout',
    message: 'openai: timeout after 20 s',
    ms: 20_000,
    told: true,
  });
});

test('the limit holds for a call that hears nothing of it, and for all attempts together', async () => {
  const deaf = await over(guardOf().run(() => new Promise(() => {})));
  expect(deaf).toMatchObject({ ms: 20_000, error: { reason: 'timeout' } });
  let calls = 0;
  const slow = async () => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    throw answered(503);
  };
  const { ms, error } = await over(guardOf({ attempts: 9 }).run(slow));
  expect({ ms, reason: error?.reason, calls }).toEqual({ ms: 20_000, reason: 'timeout', calls: 3 });
});

test('a caller who leaves gets their own reason at once, and nothing is called after that', async () => {
  const leaving = new AbortController();
  const { task, calls } = service(answered(503));
  const guard = guardOf({ opensAfter: 1 });
  setTimeout(() => leaving.abort(new Error('The service is stopping')), 100);
  const { error, ms } = await over(guard.run(task, leaving.signal));
  expect({ message: error?.message, ms, calls }).toEqual({ message: 'The service is stopping', ms: 100, calls: [0] });
  // it says nothing about the service
  expect(await over(guard.run(service('words').task))).toMatchObject({ value: 'words' });
});

test('a bug stays the bug it is: not tried again, not held against the service', async () => {
  const bug = new TypeError('undefined is not a function');
  const { task, calls } = service(bug);
  const guard = guardOf({ opensAfter: 1 });
  expect((await over(guard.run(task))).error).toBe(bug);
  expect(calls).toEqual([0]);
  expect(await over(guard.run(service('words').task))).toMatchObject({ value: 'words' });
});

describe('the circuit', () => {
  const failing = (guard: ReturnType<typeof guardOf>) => over(guard.run(service(answered(500)).task));

  async function opened() {
    const guard = guardOf({ attempts: 1, opensAfter: 2, restMs: 300_000 });
    await failing(guard);
    await failing(guard);
    return guard;
  }

  test('opens after failures in a row, and then nobody is sent there', async () => {
    const guard = await opened();
    const { task, calls } = service('words');
    const { error } = await over(guard.run(task));
    expect(error?.message).toBe('openai: circuit-open after unavailable (500)');
    expect(calls).toEqual([]);
  });

  test('counts only failures in a row, and none that are about one request', async () => {
    const guard = guardOf({ attempts: 1, opensAfter: 2 });
    await failing(guard);
    await over(guard.run(service('words').task));
    await failing(guard);
    for (const aboutThis of [new CallFailure('refused'), answered(400), answered(413)])
      await over(guard.run(service(aboutThis).task));
    expect(await over(guard.run(service('words').task))).toMatchObject({ value: 'words' });
  });

  test('lets one call go ahead after the rest, whose answer closes it', async () => {
    const guard = await opened();
    await jest.advanceTimersByTimeAsync(300_000);
    let answer: (value: string) => void = () => {};
    const probe = guard.run(() => new Promise((resolve) => (answer = resolve)));
    const { task, calls } = service('words');
    expect((await over(guard.run(task).finally(() => answer('back')))).error?.reason).toBe('circuit-open');
    expect(calls).toEqual([]);
    expect(await probe).toBe('back');
    expect(await over(guard.run(task))).toMatchObject({ value: 'words' });
  });

  test('stays open when that call fails too', async () => {
    const guard = await opened();
    await jest.advanceTimersByTimeAsync(300_000);
    expect((await failing(guard)).error?.reason).toBe('unavailable');
    expect((await failing(guard)).error?.reason).toBe('circuit-open');
  });
});

test("the statuses of Amazon's SDK, timeouts of fetch and half a JSON text are known too", () => {
  const amazon = Object.assign(new Error(), {
    $metadata: { httpStatusCode: 429 },
    $response: { headers: { 'retry-after': '2' } },
  });
  expect(failureOf(amazon)).toMatchObject({ reason: 'rate-limited', status: 429, retryAfterMs: 2_000 });
  expect(failureOf(new DOMException('late', 'TimeoutError'))).toMatchObject({ reason: 'timeout' });
  expect(failureOf(new SyntaxError('Unexpected end of JSON input'))).toMatchObject({ reason: 'bad-answer' });
  expect(failureOf('a string')).toBeUndefined();
});
