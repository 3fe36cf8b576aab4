import { randomUUID } from 'node:crypto';
import { type Line, type Quote, type QuoteAction, userRegistered } from '@jobspeak/contracts';
import type { Person, ServiceUnderTest } from '@jobspeak/kit/testing';
import { moveQuote } from './moves';
import { lockQuote } from './store';

/** A line to put on a quote: twelve metres at 9.50. */
export const aLine = (changes: Partial<Line> = {}): Partial<Line> => ({
  id: randomUUID(),
  kind: 'material',
  description: 'Skirting board',
  quantity: 12,
  unit: 'm',
  unitPrice: 950,
  ...changes,
});

/** What the tests of quotes start from. */
export const givenBy = (service: ServiceUnderTest) => ({
  /** A person whose business is registered in Britain. */
  async tradesperson(): Promise<Person> {
    const me = await service.person();
    const person = { email: 'pat@example.com', firstName: 'Pat', lastName: 'Mills', businessName: 'Mills Joinery' };
    await service.deliver(userRegistered, me.accountId, { userId: me.userId, ...person, locale: 'en-GB' });
    return me;
  },

  async draft(me: Person, content: object = { title: 'Hall', lines: [aLine()] }): Promise<Quote> {
    const { body } = (await me.post('/quotes', content)) as { body: Quote };
    return body;
  },

  /** Moves a quote as its customer, the calendar or an invoice would. */
  move: (me: Person, id: string, action: QuoteAction, now = new Date()) =>
    service.db.transaction(async (trx) =>
      moveQuote(trx, me.accountId, await lockQuote(trx, me.accountId, id), action, { by: 'customer', now }),
    ),

  /** What the timeline tells of a quote, the latest first. */
  async told(me: Person, id: string): Promise<string[]> {
    const { body } = (await me.get(`/quotes/${id}/timeline`)) as { body: { items: { what: string }[] } };
    return body.items.map(({ what }) => what);
  },

  /** What was announced of a quote, in order. */
  async announced(quoteId: string) {
    const outbox = await service.outbox();
    return outbox.filter(({ data }) => (data as { quoteId?: string }).quoteId === quoteId);
  },
});
