import { QuoteSketch } from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';

/** The name of the event, as the index of these rows has it. */
const SKETCHED = 'quote.sketched';

/**
 * What was shown last while a quote was being spoken; null where nothing was. It is kept where it was announced from:
 * the outbox holds the latest sketch of a recording for some days.
 */
export const lastSketch = async (trx: Transaction, accountId: string, quoteId: string): Promise<QuoteSketch | null> => {
  const row: { data: unknown } | undefined = await trx('outbox')
    .where({ name: SKETCHED, account_id: accountId, subject: quoteId })
    .orderBy('seq', 'desc')
    .first('data');
  return QuoteSketch.safeParse(row?.data).data ?? null;
};
