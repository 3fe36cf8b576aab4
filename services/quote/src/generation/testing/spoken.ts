import { randomUUID } from 'node:crypto';
import { userRegistered } from '@jobspeak/contracts';
import type { Person, ServiceUnderTest } from '@jobspeak/kit/testing';

export const SPOKEN =
  'Skirting board, twelve metres at nine pounds fifty a metre. Two hours labour at forty pounds an hour.';

export const skirting = {
  kind: 'material',
  unit: 'm',
  optional: false,
  description: 'Supply skirting board',
  quantity: 12,
  unitPrice: 9.5,
  discountPercent: 0,
  item: null,
  words: 'Skirting board, twelve metres at nine pounds fifty a metre',
  unsure: false,
};
export const labour = {
  ...skirting,
  kind: 'labour',
  unit: 'hour',
  description: 'Labour',
  quantity: 2,
  unitPrice: 40,
  words: 'Two hours labour at forty pounds an hour.',
};
export const answerOf = (changes: object = {}) => ({
  title: 'Skirting board',
  client: null,
  lines: [skirting, labour],
  discount: null,
  taxRatePercent: null,
  deposit: null,
  validDays: null,
  startDate: null,
  notes: [],
  ...changes,
});

/** A person whose business is registered in Britain. */
export async function tradesperson(at: ServiceUnderTest): Promise<Person> {
  const me = await at.person();
  const business = { firstName: 'Pat', lastName: 'Mills', businessName: 'Mills Joinery', locale: 'en-GB' };
  await at.deliver(userRegistered, me.accountId, { userId: me.userId, email: 'pat@example.com', ...business });
  return me;
}

export const recordingOf = (text: string) => ({
  recordingId: randomUUID(),
  quoteId: randomUUID(),
  durationMs: 9_000,
  engine: 'moonshine',
  segments: [{ startMs: 0, endMs: 9_000, text }],
});
