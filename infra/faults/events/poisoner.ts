/** Sends poison to the queue of the experiment, as often as it is told to over its channel of messages. */
import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { counted } from './counted';

const LARGE_BYTES = 10 * 1024 * 1024;
/** Numbers from here on are thrown at by their handler. */
export const NEVER = 1_000_000;

export const eventOf = (number: number | string) => ({
  id: randomUUID(),
  name: counted.name,
  version: 1,
  accountId: randomUUID(),
  occurredAt: new Date().toISOString(),
  data: { number },
});

/** One of each kind in turn: not JSON, not what the contract says, too large, and one that its handler throws at. */
const KINDS: readonly ((turn: number) => Buffer)[] = [
  () => Buffer.from('{"half'),
  () => Buffer.from(JSON.stringify(eventOf('many'))),
  () => Buffer.alloc(LARGE_BYTES, 'x'),
  (turn) => Buffer.from(JSON.stringify(eventOf(NEVER + turn))),
];

async function main(): Promise<void> {
  const model = await connect(process.env.AMQP_URL ?? '');
  const channel = await model.createConfirmChannel();
  let turn = 0;
  process.on('message', () => {
    const content = KINDS[turn % KINDS.length]?.(turn) ?? Buffer.alloc(0);
    turn++;
    channel.publish('events', counted.name, content, { persistent: true }, () => process.send?.('sent'));
  });
  process.send?.('ready');
}

if (require.main === module) void main();
