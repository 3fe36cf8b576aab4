import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  flagChanged,
  quoteGenerated,
  recordingHeard,
  recordingProgressed,
  recordingTranscribed,
} from '@jobspeak/contracts';
import express from 'express';
import { errorOf, listenTo, useGateway } from './testing';

const gateway = useGateway(express());

const event = (accountId: string, name: string, data: object) => ({
  id: randomUUID(),
  name,
  version: 1,
  occurredAt: new Date().toISOString(),
  accountId,
  data,
});
const ids = () => ({ quoteId: randomUUID(), recordingId: randomUUID() });
const generated = (accountId: string, lines: number) =>
  event(accountId, quoteGenerated.name, { ...ids(), lines, total: 100, missingPrices: 0 });

test('an account hears of its own events alone, and misses none while it is away', async () => {
  const { url, bus } = await gateway.start();
  const me = await gateway.person();
  const first = await listenTo(url, me.headers);
  expect(first.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await bus.publish(generated(randomUUID(), 99));
  const mine = generated(me.accountId, 1);
  await bus.publish(mine);
  const [heard] = await first.next(1);
  expect(heard).toEqual({ id: mine.id, name: 'quote.generated', data: mine });
  await first.close();
  await bus.publish(generated(me.accountId, 2));
  await bus.publish(event(me.accountId, recordingProgressed.name, { ...ids(), stage: 'decode', state: 'running' }));
  const again = await listenTo(url, { ...me.headers, 'last-event-id': mine.id });
  expect((await again.next(2)).map(({ name }) => name)).toEqual(['quote.generated', 'recording.progressed']);
  await again.close();
  const fresh = await listenTo(url, me.headers);
  await bus.publish(generated(me.accountId, 3));
  expect(await fresh.next(1)).toMatchObject([{ data: { data: { lines: 3 } } }]);
  await fresh.close();
});

test('after an event that is forgotten, all that is kept is told', async () => {
  const { url, bus } = await gateway.start();
  const me = await gateway.person();
  for (const lines of [1, 2]) await bus.publish(generated(me.accountId, lines));
  const stream = await listenTo(url, { ...me.headers, 'last-event-id': randomUUID() });
  expect(await stream.next(2)).toHaveLength(2);
  await stream.close();
});

test('an event that is delivered twice is told once; one that cannot be read holds nothing up', async () => {
  const { url, bus } = await gateway.start();
  const me = await gateway.person();
  const stream = await listenTo(url, me.headers);
  const twice = generated(me.accountId, 1);
  await bus.publish(twice);
  await bus.publish(twice);
  await bus.publish(event(me.accountId, quoteGenerated.name, { lines: 'many' }));
  await bus.publish(generated(me.accountId, 2));
  expect((await stream.next(2)).map(({ data }) => (data.data as { lines: number }).lines)).toEqual([1, 2]);
  await stream.close();
});

test('of a transcript the screens get the words, and nothing internal', async () => {
  const { url, bus } = await gateway.start();
  const me = await gateway.person();
  const stream = await listenTo(url, me.headers);
  const shown = { ...ids(), durationMs: 9_000, segments: [{ startMs: 0, endMs: 900, text: 'two\nlines' }] };
  const told = event(me.accountId, recordingTranscribed.name, { ...shown, engine: 'moonshine' });
  await bus.publish({ ...told, traceparent: '00-1-2-01' });
  expect((await stream.next(1))[0]?.data).toEqual({ ...told, data: shown });
  await stream.close();
});

test('live words come to all screens; who comes back gets the latest of them, and all that mattered', async () => {
  const { url, bus } = await gateway.start();
  const me = await gateway.person();
  const stream = await listenTo(url, me.headers);
  const take = ids();
  const heard = (heardMs: number) =>
    event(me.accountId, recordingHeard.name, { ...take, heardMs, segments: [], tail: 'two doors' });
  const before = generated(me.accountId, 1);
  await bus.publish(before);
  await bus.publish(heard(1_000));
  const shown = await stream.next(2);
  expect(shown.map(({ name, id }) => [name, id])).toEqual([
    ['quote.generated', before.id],
    ['recording.heard', undefined],
  ]);
  await stream.close();
  for (let second = 2; second < 300; second++) await bus.publish(heard(second * 1_000));
  await bus.publish(generated(me.accountId, 2));
  const again = await listenTo(url, { ...me.headers, 'last-event-id': before.id });
  expect((await again.next(2)).map(({ name, data }) => [name, (data.data as { heardMs?: number }).heardMs])).toEqual([
    ['recording.heard', 299_000],
    ['quote.generated', undefined],
  ]);
  const words = { ...take, durationMs: 300_000, segments: [], engine: 'moonshine' };
  await bus.publish(event(me.accountId, recordingTranscribed.name, words));
  await bus.publish(heard(301_000));
  await bus.publish(generated(me.accountId, 3));
  expect((await again.next(2)).map(({ name }) => name)).toEqual(['recording.transcribed', 'quote.generated']);
  await again.close();
});

test('that a switch was set is told to every account, with nothing of who it is for or who set it', async () => {
  const { url, bus } = await gateway.start();
  const [one, other, boss] = [await gateway.person(), await gateway.person(), randomUUID()];
  const streams = [await listenTo(url, one.headers), await listenTo(url, other.headers)];
  const rule = { isOn: true, sharePercent: 10, plans: ['gold'], userIds: [boss] };
  await bus.publish(event(boss, flagChanged.name, { key: 'tour', version: 1, rule }));
  for (const stream of streams) {
    const [told] = await stream.next(1);
    expect(told).toMatchObject({ name: 'flag.changed', data: { data: { key: 'tour' } } });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${boss}|gold`));
    await stream.close();
  }
});

test('a stream that is quiet gives signs of life', async () => {
  const { url } = await gateway.start({ heartbeatMs: 10 });
  const stream = await listenTo(url, (await gateway.person()).headers);
  expect(await stream.heard(': still here\n\n: still here\n\n')).toMatch(/^retry: \d+\n\n/);
  await stream.close();
});

test('a stream ends with its token, and needs one', async () => {
  const { headers } = await gateway.person({ lives: '1h' });
  // a clock that stands just before the token's end
  const nearly = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000 - 100);
  const { url } = await gateway.start({ clock: () => nearly });
  const stream = await listenTo(url, headers);
  await stream.end();
  expect(await errorOf(await fetch(`${url}/events`))).toEqual([401, 401, 'SESSION_EXPIRED']);
});

test('an eleventh stream of an account closes the first, and no one else’s', async () => {
  const { url, bus } = await gateway.start();
  const me = await gateway.person();
  const neighbour = await gateway.person();
  const other = await listenTo(url, neighbour.headers);
  const streams = [];
  for (let n = 0; n < 11; n++) streams.push(await listenTo(url, me.headers));
  await streams[0]!.end();
  await bus.publish(generated(me.accountId, 1));
  await bus.publish(generated(neighbour.accountId, 1));
  for (const stream of [...streams.slice(1), other]) expect(await stream.next(1)).toHaveLength(1);
  for (const stream of [...streams.slice(1), other]) await stream.close();
});

test('who does not read is cut off, and nobody else notices', async () => {
  const { url, bus } = await gateway.start({ mostWaitingBytes: 1024 * 1024 });
  const me = await gateway.person();
  const stuck = connect(Number(new URL(url).port), '127.0.0.1');
  const cut = once(stuck, 'close');
  stuck.on('error', () => {}); // a reset is how it may be cut off
  stuck.write(`GET /events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\n\r\n`);
  await once(stuck, 'readable'); // told that it is open, and not read on
  const reader = await listenTo(url, me.headers);
  // one long text: many short ones take long to check, and the machine may be busy
  const segments = [{ startMs: 0, endMs: 1, text: 'x'.repeat(500_000) }];
  for (let n = 0; n < 20; n++) {
    await bus.publish(
      event(me.accountId, recordingTranscribed.name, { ...ids(), durationMs: 1, segments, engine: 'test' }),
    );
    expect(await reader.next(1)).toHaveLength(1);
  }
  stuck.resume();
  await cut;
  await reader.close();
});

test('stopping ends every stream at once and opens no more', async () => {
  const { url, bus, gateway: stopping } = await gateway.start();
  const me = await gateway.person();
  const stream = await listenTo(url, me.headers);
  const stopped = stopping.stop();
  await bus.publish(generated(me.accountId, 1)); // an event at the same moment finds nobody
  await stopped;
  await stream.end();
  expect(await errorOf(await fetch(`${url}/events`, { headers: me.headers }))).toEqual([
    503,
    503,
    'SERVICE_UNAVAILABLE',
  ]);
});
