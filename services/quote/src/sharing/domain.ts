import type { DocumentStatus, LinkStanding } from '@jobspeak/contracts';
import type { QuoteRecord } from '../quotes/domain';

const ANSWERED: Record<DocumentStatus, LinkStanding> = {
  draft: 'withdrawn',
  sent: 'open',
  pending: 'open',
  approved: 'approved',
  completed: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** What a link to a version says of itself, as its quote stands now. */
export function standingOf(revision: number, quote: QuoteRecord): LinkStanding {
  if (quote.state === 'deleted') return 'withdrawn';
  if (quote.revision !== revision) return 'superseded';
  const standing = ANSWERED[quote.documentStatus];
  return quote.state === 'archived' && standing === 'open' ? 'withdrawn' : standing;
}

/** Whether a version waits for its customer's answer. */
export const isAwaited = (quote: QuoteRecord, revision: number): boolean => standingOf(revision, quote) === 'open';

/** Whether a version is still worth reading: neither replaced nor called off nor gone. */
export const isStill = (quote: QuoteRecord, revision: number): boolean =>
  !['withdrawn', 'superseded', 'cancelled'].includes(standingOf(revision, quote));
