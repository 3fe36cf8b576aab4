import { randomUUID } from 'node:crypto';
import type { Envelope } from '@jobspeak/contracts';
import { type Bus, type Consumer, createMemoryBus } from '.';

const happened = (text: string, name = 'note.added'): Envelope => ({
  id: randomUUID(),
  name,
  version: 1,
  accountId: randomUUID(),
  occurredAt: new Date().toISOString(),
  data: { text },
});

const collector = (queue: string, into: unknown[], name = 'note.added'): Consumer => ({
  queue,
  name,
  receive: async (event) => {
    into.push(event);
    return { kind: 'done' };
  },
});

describe.each<[string, () => Bus]>([['in-process', createMemoryBus]])('a bus, %s', (_kind, create) => {
  test('carries an event to every queue that asked for it, once and unchanged, and to no other', async () => {
    const [first, second, other]: unknown[][] = [[], [], []];
    const bus = create();
    bus.subscribe([collector('first', first ?? []), collector('second', second ?? [])]);
    bus.subscribe([collector('other', other ?? [], 'note.removed')]);
    const event = happened('hello');
    await bus.publish(event);
    await bus.stop();
    expect([first, second, other]).toEqual([[event], [event], []]);
  });

  test('keeps the order of publication for a healthy consumer', async () => {
    const received: unknown[] = [];
    const bus = create();
    bus.subscribe([collector('ordered', received)]);
    const events = Array.from({ length: 30 }, (_, n) => happened(`note ${n}`));
    for (const event of events) await bus.publish(event);
    await bus.stop();
    expect(received).toEqual(events);
  });

  test('refuses what is published after it has stopped', async () => {
    const received: unknown[] = [];
    const bus = create();
    bus.subscribe([collector('late', received)]);
    await bus.stop();
    await expect(bus.publish(happened('too late'))).rejects.toThrow('The bus has stopped.');
    expect(received).toEqual([]);
  });
});
