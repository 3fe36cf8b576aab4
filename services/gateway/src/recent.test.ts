import { createRecentEvents } from './recent';

const limits = { perAccount: 3, bytesPerAccount: 100, keptMs: 60_000, maxBytes: 200 };
const at = (seconds: number) => new Date(seconds * 1000);
const event = (accountId: string, id: string, text = id) => ({ accountId, id, text });

test('what came after an event is told in order; nothing after the last', () => {
  const recent = createRecentEvents(limits);
  for (const id of ['a', 'b', 'c']) recent.add(event('me', id), at(0));
  expect(recent.since('me', 'a', at(0))).toEqual(['b', 'c']);
  expect(recent.since('me', 'c', at(0))).toEqual([]);
  expect(recent.since('me', 'unknown', at(0))).toEqual(['a', 'b', 'c']);
  expect(recent.since('nobody', 'a', at(0))).toEqual([]);
});

test('an event comes in once', () => {
  const recent = createRecentEvents(limits);
  expect([recent.add(event('me', 'a'), at(0)), recent.add(event('me', 'a'), at(1))]).toEqual([true, false]);
  expect(recent.since('me', 'unknown', at(1))).toEqual(['a']);
});

test('an account keeps so many events, so many bytes, for so long', () => {
  const recent = createRecentEvents(limits);
  for (const id of ['a', 'b', 'c', 'd']) recent.add(event('me', id), at(0));
  expect(recent.since('me', 'unknown', at(0))).toEqual(['b', 'c', 'd']);
  recent.add(event('me', 'e', 'x'.repeat(99)), at(30));
  expect(recent.since('me', 'unknown', at(30))).toEqual(['d', 'x'.repeat(99)]);
  expect(recent.since('me', 'unknown', at(61))).toEqual(['x'.repeat(99)]);
  recent.forget(at(91));
  expect(recent.bytes()).toBe(0);
});

test('all accounts together keep so many bytes; the quietest gives way', () => {
  const recent = createRecentEvents(limits);
  recent.add(event('quiet', 'q', 'x'.repeat(60)), at(0));
  recent.add(event('busy', 'b1', 'x'.repeat(60)), at(1));
  recent.add(event('third', 't', 'x'.repeat(60)), at(2));
  recent.add(event('busy', 'b2', 'é'.repeat(20)), at(3));
  expect(recent.since('quiet', 'unknown', at(3))).toEqual([]);
  expect(recent.since('busy', 'unknown', at(3))).toHaveLength(2);
  expect(recent.bytes()).toBe(160);
});

test('of what each next one supersedes the latest is kept, until it is over', () => {
  const recent = createRecentEvents(limits);
  recent.add(event('me', 'a'), at(0));
  for (const id of ['w1', 'w2', 'w3', 'w4', 'w5']) recent.add({ ...event('me', id), key: 'words' }, at(1));
  recent.add({ ...event('me', 'other'), key: 'other words' }, at(1));
  expect(recent.since('me', 'a', at(1))).toEqual(['w5', 'other']);
  expect(recent.bytes()).toBe('aw5other'.length);
  recent.add({ ...event('me', 'end'), ends: ['words'] }, at(2));
  expect(recent.since('me', 'a', at(2))).toEqual(['other', 'end']);
  expect(recent.add({ ...event('me', 'w6'), key: 'words' }, at(3))).toBe(false);
});
