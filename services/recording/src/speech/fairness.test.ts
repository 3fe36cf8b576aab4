import { Readable } from 'node:stream';
import { fixture, useSpeech } from '../testing';
import type { Turn } from './recogniser';
import type { Recognisers } from './recognisers';

const asked: (Turn | undefined)[] = [];
jest.mock('./recognisers', () => ({
  openRecognisers: (): Promise<Recognisers> =>
    Promise.resolve({
      recognise: (_sound, turn) => {
        asked.push(turn);
        return Promise.resolve({ text: 'four gravel boards', tokens: 4 });
      },
      stop: () => Promise.resolve(),
    }),
}));
const engine = useSpeech({ hearsAnew: true });

test('whoever recognises is told whose turn it is: of what is said now, of what may change, and of files', async () => {
  const fencing = fixture('gb-fencing-001.webm');
  const turn = { rank: 0, lane: 'somebody' };
  await engine.transcribe(Readable.from([fencing]), { turn, onWords: () => {} });
  expect(asked).toContainEqual(turn);
  expect(asked.every((one) => one?.lane === 'somebody')).toBe(true);
  await engine.transcribe(Readable.from([fencing]), { turn: { rank: 2, lane: 'somebody else' } });
  expect(asked.at(-1)).toEqual({ rank: 2, lane: 'somebody else' });
});
