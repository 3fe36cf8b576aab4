import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { sessionsEnded } from '@jobspeak/contracts';
import express from 'express';
import { closeServer, createLog, ENDED_SESSIONS_PATH, followEndedSessions, listen } from '.';

const log = createLog({ name: 'test', level: 'silent' });
let listed: { id: string; endedAt: string }[] = [];
let isAway = false;
let auth: { server: Server; url: string };
beforeAll(async () => {
  const app = express().get(ENDED_SESSIONS_PATH, (_req, res) => {
    if (isAway) return void res.status(503).end();
    res.json({ items: listed });
  });
  auth = await listen(app, 0, '127.0.0.1');
});
beforeEach(() => {
  [listed, isAway] = [[], false];
});
afterAll(() => closeServer(auth.server, 100));

function follow() {
  let now = new Date();
  const ended = followEndedSessions({ authUrl: () => auth.url, clock: () => now, log });
  return {
    ended,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    end(): string {
      const id = randomUUID();
      listed = [...listed, { id, endedAt: now.toISOString() }];
      return id;
    },
  };
}

test('nobody is let through before the list has been had once', async () => {
  const { ended, end } = follow();
  isAway = true;
  await expect(ended.ready()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  isAway = false;
  const id = end();
  await ended.ready();
  expect([ended.has(id), ended.ready()]).toEqual([true, null]);
});

test('what the bus has lost is known to whoever comes first after a long silence', async () => {
  const { ended, end, pass } = follow();
  await ended.ready();
  const id = end();
  pass(60_000);
  void ended.ready();
  await ended.ready(); // and to everybody who comes meanwhile
  expect(ended.has(id)).toBe(true);
});

test('in between the list is fetched behind the calls, and while it cannot be had they go on', async () => {
  const { ended, end, pass } = follow();
  await ended.ready();
  end();
  pass(6_000);
  expect(ended.ready()).toBeNull();
  isAway = true;
  pass(60_000);
  await expect(ended.ready()).resolves.toBeUndefined();
  expect(ended.ready()).toBeNull();
});

test('an ending that is told is known at once, told on, and forgotten when no token of it can be valid', async () => {
  const { ended, pass } = follow();
  const told: (readonly string[])[] = [];
  const stop = ended.onEnded((ids) => told.push(ids));
  const id = randomUUID();
  const event = {
    id: randomUUID(),
    name: sessionsEnded.name,
    version: 1,
    occurredAt: new Date().toISOString(),
    accountId: randomUUID(),
    data: { userId: randomUUID(), sessionIds: [id], reason: 'logout' },
  };
  expect(await ended.consumer.receive(event)).toEqual({ kind: 'done' });
  expect(await ended.consumer.receive(event)).toEqual({ kind: 'done' });
  expect([ended.has(id), told]).toEqual([true, [[id]]]);
  stop();
  pass(16 * 60_000);
  await ended.consumer.receive({ ...event, data: { ...event.data, sessionIds: [randomUUID()] } });
  expect([ended.has(id), told]).toEqual([false, [[id]]]);
  expect(await ended.consumer.receive({ ...event, data: {} })).toMatchObject({ kind: 'dead-letter' });
});
