/** A service as small as one can be, as a program: what it has in hand, it holds until its parent lets go. */
import { EventEmitter, once } from 'node:events';
import { itemDeleted } from '@jobspeak/contracts';
import { Router } from 'express';
import { z } from 'zod';
import { type Consumer, runService, type ServiceDefinition } from '..';

/** What a parent may tell it: to end what it holds, or to run into an error that nobody catches. */
export type Order = 'let go' | 'fail';
/** What it tells its parent when it has it in hand. */
export type Held = 'request' | 'message';

const orders = new EventEmitter();

async function hold(held: Held): Promise<void> {
  const letGo = once(orders, 'let go');
  process.send?.(held);
  await letGo;
}

/** Where its messages come from. */
export const QUEUE = 'recording.forget-item';

const consumer: Consumer = {
  queue: QUEUE,
  name: itemDeleted.name,
  receive: async () => {
    await hold('message');
    return { kind: 'done' };
  },
};

const definition: ServiceDefinition = {
  name: 'holding',
  migrations: {},
  create: ({ signedIn }) => ({
    routes: Router()
      .get('/held', async (_req, res) => {
        await hold('request');
        res.json({ isDone: true });
      })
      .get('/mine', signedIn, (_req, res) => void res.json({})),
    consumers: [() => consumer],
  }),
};

if (require.main === module) {
  process.on('message', (order: Order) => {
    if (order === 'fail') throw new Error('nobody catches this');
    orders.emit(order);
  });
  runService({ name: 'holding', settings: z.object({}), define: async () => definition });
}
