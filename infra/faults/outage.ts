import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../bench/machine';
import { settle } from './evidence';
import { onFleet, type Result, type Settings } from './experiment';
import type { Fleet } from './fleet';
import type { Sent } from './invariants';
import { generated, openPhone, type Phone } from './phone';

const OUTAGE_MS = 60_000;
const QUICK_OUTAGE_MS = 15_000;
const PAUSE_MS = 2_000;
const LIMIT_MS = 300_000;

/** What a person does in a day, once; every call has one attempt only. */
async function useOnce(phone: Phone, quoteId: string, audio: Buffer, round: number): Promise<Sent> {
  const { id, quoteId: awaited } = await phone.record(audio);
  const { version } = await phone.quote(quoteId);
  const { title } = await phone.edit(quoteId, { version, title: `Round ${round}` });
  const list = await phone.quotes();
  if (title !== `Round ${round}` || !list.some((quote) => quote.id === quoteId)) throw new Error('The edit is gone.');
  return { recordingId: id, quoteId: awaited, bytes: audio.length };
}

async function withoutBroker(fleet: Fleet, { audio, isQuick }: Settings): Promise<Result> {
  const violations: string[] = [];
  const refused = (error: unknown) => void violations.push(error instanceof Error ? error.message : String(error));
  const phone = await openPhone({ apiUrl: fleet.apiUrl, patienceMs: 0 });
  const [sound = Buffer.alloc(0)] = audio;
  const { id } = await phone.typeQuote({ title: 'Typed' });
  const lengthMs = isQuick ? QUICK_OUTAGE_MS : OUTAGE_MS;
  const sent: Sent[] = [];

  await fleet.parts.rabbitmq.kill();
  const started = Date.now();
  for (let round = 0; Date.now() - started < lengthMs; round++) {
    await useOnce(phone, id, sound, round).then((one) => sent.push(one), refused);
    await delay(PAUSE_MS);
  }
  await fleet.parts.rabbitmq.start();
  const back = Date.now();
  for (const { quoteId } of sent) {
    const { generation } = await generated(phone, quoteId, LIMIT_MS);
    if (generation?.state !== 'done') violations.push(`quote ${quoteId} failed: ${generation?.error}`);
  }
  const tookMs = Date.now() - back;
  violations.push(...(await settle(fleet, [phone], { sent })));
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const summary = `away for ${seconds(back - started)} s: ${sent.length} times recorded, edited and read; all generated ${seconds(tookMs)} s after`;
  say(summary);
  return { experiment: 'RabbitMQ away', kills: 1, summary, violations };
}

/** The broker is away for a minute, and people go on. */
export const outage = (settings: Settings): Promise<Result> =>
  onFleet(settings, (fleet) => withoutBroker(fleet, settings));
