import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Line } from '@jobspeak/contracts';
import type { z } from 'zod';
import type { Billed } from './invariants';
import { type Phone, PhoneError } from './phone';

const LOOK_AGAIN_MS = 250;

const job = (title: string) => ({
  title,
  client: { id: null, name: 'Ada Byron', email: '', phone: '', address: '1 High Street' },
  lines: [
    Line.parse({
      id: randomUUID(),
      kind: 'material',
      description: 'Fence panel',
      quantity: 7,
      unit: 'each',
      unitPrice: 3_333,
    } satisfies z.input<typeof Line>),
  ],
});

/** The draft of an agreed quote, once its agreement has been heard of. @throws Error when it has not after `limitMs` */
async function draftOf(phone: Phone, quoteId: string, limitMs: number) {
  for (const deadline = Date.now() + limitMs; ; await delay(LOOK_AGAIN_MS)) {
    const draft = await phone.invoice(quoteId).catch((error: unknown) => {
      if (error instanceof PhoneError && error.code === 'QUOTE_NOT_FOUND' && Date.now() < deadline) return null;
      throw error;
    });
    if (draft) return draft;
  }
}

/** A job from its quote to its money: typed, agreed, invoiced, and paid in two parts. */
export async function bill(phone: Phone, title: string, limitMs: number): Promise<Billed> {
  const { id: quoteId } = await phone.typeQuote(job(title));
  await phone.approve(quoteId);
  const { id: invoiceId, totals } = await draftOf(phone, quoteId, limitMs);
  const { issuedOn } = await phone.issue(invoiceId);
  const first = Math.floor(totals.total / 2);
  const payments = [first, totals.total - first];
  for (const amount of payments) await phone.pay(invoiceId, amount, issuedOn ?? '');
  return { quoteId, invoiceId, payments };
}
