import { type Device, deviceOf, type Hindrance, hindranceOf, isOnMobileData } from './offer';
import { isOnItsOwn, wordsAhead } from './words';

const pieces = [
  { startMs: 0, endMs: 4000, text: 'two internal doors supplied' },
  { startMs: 5000, endMs: 9000, text: 'one hundred and twenty each' },
  { startMs: 9500, endMs: 11_000, text: 'and a lock' },
];

test.each([
  [0, 'two internal doors supplied one hundred and twenty each and a lock'],
  [2000, 'doors supplied one hundred and twenty each and a lock'],
  [4500, 'one hundred and twenty each and a lock'],
  [9000, 'and a lock'],
  [11_000, ''],
  [20_000, ''],
])('when the server has heard %i ms, the words of this device are “%s”', (heardMs, expected) => {
  expect(wordsAhead(pieces, heardMs)).toBe(expected);
});

test('of many words the last ones are shown', () => {
  const long = [
    { startMs: 0, endMs: 60_000, text: Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ') },
  ];
  const shown = wordsAhead(long, 0);
  expect(shown).toMatch(/^… word\d+ /);
  expect(shown).toMatch(/word99$/);
  expect(shown.length).toBeLessThan(185);
});

test.each([
  ['without a connection, from the beginning', { online: false, spokenMs: 500, heardMs: 0, loudMs: 0 }, false, true],
  ['with one, before anything is sent', { online: true, spokenMs: 9000, heardMs: 0, loudMs: 5000 }, false, false],
  ['with one, when no words come', { online: true, spokenMs: 10_100, heardMs: 0, loudMs: 5000 }, false, true],
  ['with one, a little behind', { online: true, spokenMs: 30_000, heardMs: 26_000, loudMs: 5000 }, false, false],
  ['with one, far behind', { online: true, spokenMs: 30_000, heardMs: 24_000, loudMs: 3000 }, false, true],
  ['far behind, because nobody speaks', { online: true, spokenMs: 30_000, heardMs: 10_000, loudMs: 200 }, false, false],
  [
    'already, while the server comes nearer',
    { online: true, spokenMs: 30_000, heardMs: 27_000, loudMs: 0 },
    true,
    true,
  ],
  ['no longer, when it is there', { online: true, spokenMs: 30_000, heardMs: 28_000, loudMs: 5000 }, true, false],
])('a device is on its own: %s', (_name, situation, already, expected) => {
  expect(isOnItsOwn(situation, already)).toBe(expected);
});

const able: Device = { hasCaches: true, hasSimd: true };
test.each<[string, Device, Hindrance | null]>([
  ['a browser that tells nothing of the device', able, null],
  ['a common phone', { ...able, memory: 4, savesData: false }, null],
  ['a phone with little memory', { ...able, memory: 2 }, 'little-memory'],
  ['one that saves data', { ...able, memory: 8, savesData: true }, 'saves-data'],
  ['one with both', { ...able, memory: 1, savesData: true }, 'little-memory'],
  ['a browser too old for the models', { ...able, hasSimd: false }, 'old-browser'],
  ['a browser that keeps nothing', { ...able, hasCaches: false }, 'old-browser'],
])('%s', (_name, device, expected) => {
  expect(hindranceOf(device)).toBe(expected);
});

test('what the browser tells of the device is read where it is', () => {
  const told = { ...navigator, deviceMemory: 2, connection: { saveData: true, type: 'cellular' } };
  expect(deviceOf(told)).toMatchObject({ hasSimd: true, memory: 2, savesData: true });
  expect(isOnMobileData(told)).toBe(true);
  expect(isOnMobileData(navigator)).toBe(false);
});
