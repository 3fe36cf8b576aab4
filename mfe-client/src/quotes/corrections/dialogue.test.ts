import 'fake-indexeddb/auto';
import { type CorrectionAnswer, totalsOf } from '@jobspeak/contracts';
import { AppError } from '@jobspeak/web';
import { aQuote } from '../../testing';
import { Dialogue } from './dialogue';
import { forgetSayings, sayingsOf } from './kept';

const quote = aQuote();
const PERSON = 'somebody';
const kept = () => sayingsOf(PERSON, quote.id, 'correction').list();
afterEach(async () => {
  jest.useRealTimers();
  await forgetSayings(PERSON);
});

const proposalOf = (text: string): CorrectionAnswer => ({
  kind: 'proposal',
  version: 1,
  edit: { title: text },
  changes: [{ lineId: null, text }],
  before: totalsOf(quote),
  after: totalsOf(quote),
});

/** A connection that can be cut; `heard` is what has come through it, `changes` what was kept. */
const line = { isUp: true };
function open() {
  const [heard, changes] = [[] as string[], [] as unknown[]];
  const dialogue = new Dialogue({
    draft: {
      settled: async () => 1,
      version: () => 1,
      meet: () => false,
      change: (edit) => changes.push(edit.title),
      undo: () => false,
    },
    calls: {
      hear: async (sound) => {
        if (!line.isUp) throw new AppError('NETWORK_ERROR');
        return { text: await sound.text() };
      },
      read: async ({ said }) => {
        if (!line.isUp) throw new AppError('NETWORK_ERROR');
        heard.push(said);
        return proposalOf(said);
      },
    },
    store: sayingsOf(PERSON, quote.id, 'correction'),
    onKept: () => undefined,
  });
  return { dialogue, heard, changes };
}
const settled = async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve));
};

test('what was said without a connection is answered in the order of speaking, on whichever page that is', async () => {
  line.isUp = false;
  const { dialogue: before } = open();
  await before.say('first');
  await before.hear(new Blob(['second'], { type: 'audio/webm' }));
  await before.say('third');
  expect(before.read()).toMatchObject({ work: 'waiting', waiting: 3 });
  await settled();
  expect(await kept()).toHaveLength(3);

  // the page is loaded anew, and the server is there again
  const { dialogue, heard, changes } = open();
  const leave = dialogue.follow();
  await settled();
  expect(dialogue.read()).toMatchObject({ work: 'waiting', waiting: 3 });
  line.isUp = true;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(heard).toEqual(['first']);
  expect(dialogue.read()).toMatchObject({ turn: { kind: 'proposal' }, heard: 'first', waiting: 2 });
  await dialogue.keep();
  await settled();
  expect(heard).toEqual(['first', 'second']);
  dialogue.refuse();
  await settled();
  await dialogue.keep();
  await settled();
  expect([heard, changes]).toEqual([
    ['first', 'second', 'third'],
    ['first', 'third'],
  ]);
  expect(dialogue.read()).toMatchObject({ turn: { kind: 'open' }, work: null, waiting: 0 });
  expect(await kept()).toEqual([]);
  leave();
});

test('a proposal that was not answered when the page was closed is made again', async () => {
  line.isUp = false;
  const { dialogue: before } = open();
  await before.say('first');
  line.isUp = true;
  await before.retry();
  expect(before.read().turn.kind).toBe('proposal');
  await settled();
  const { dialogue, heard } = open();
  const leave = dialogue.follow();
  await settled();
  expect(heard).toEqual(['first']);
  expect(dialogue.read().turn.kind).toBe('proposal');
  leave();
});

test('an answer that could not be heard finds what it was an answer to', async () => {
  const { dialogue: before } = open();
  await before.say('first');
  line.isUp = false;
  await before.hear(new Blob(['yes']));
  expect(before.read()).toMatchObject({ work: 'waiting' });
  await settled();
  line.isUp = true;
  const { dialogue, changes } = open();
  const leave = dialogue.follow();
  await settled();
  expect(changes).toEqual(['first']);
  expect(await kept()).toEqual([]);
  leave();
});

test('a server that does not answer is tried again by itself', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  line.isUp = false;
  const { dialogue, heard } = open();
  await dialogue.say('first');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(dialogue.read().work).toBe('waiting');
  line.isUp = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['first']);
});

test('what no attempt would better is told, and does not wait', async () => {
  line.isUp = true;
  const { dialogue } = open();
  await dialogue.hear({ text: () => Promise.reject(new AppError('QUOTE_EMPTY_DETECTED')) } as unknown as Blob);
  expect(dialogue.read()).toMatchObject({
    work: null,
    waiting: 0,
    problem: expect.stringMatching(/^Nothing was heard/),
  });
});
