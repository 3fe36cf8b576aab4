import { AppError, type QuoteBulk, type QuoteBulkResult } from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';
import { actOnQuote, deleteQuote, restoreQuote } from './actions';

const ACTIONS: Record<
  QuoteBulk['action'],
  (trx: Transaction, accountId: string, id: string, now: Date) => Promise<unknown>
> = {
  archive: (trx, accountId, id, now) => actOnQuote(trx, accountId, id, 'archive', { now }),
  restore: restoreQuote,
  delete: deleteQuote,
};

/**
 * Moves many quotes of an account, each by the table of moves; a refusal of one is no reason to leave the others.
 * A refusal comes before anything of its move is written.
 */
export async function moveMany(
  trx: Transaction,
  accountId: string,
  { action, ids }: QuoteBulk,
  now: Date,
): Promise<QuoteBulkResult> {
  const result: QuoteBulkResult = { done: [], refused: [] };
  // always in the same order, so that two of these cannot wait for each other
  for (const id of [...new Set(ids)].sort()) {
    try {
      await ACTIONS[action](trx, accountId, id, now);
      result.done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, code: error.code });
    }
  }
  return result;
}
