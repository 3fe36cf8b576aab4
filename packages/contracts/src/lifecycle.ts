import type { DocumentStatus, QuoteState } from './statuses';

/** What can happen to a quote. `open`, `expire` and `complete` are done by the customer, the calendar and its invoices. */
export const QUOTE_ACTIONS = [
  'edit',
  'finalize',
  'send',
  'open',
  'approve',
  'reject',
  'ask',
  'expire',
  'cancel',
  'revise',
  'invoice',
  'complete',
  'duplicate',
  'archive',
  'restore',
  'delete',
] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

/** Where a quote stands. */
export interface QuoteStanding {
  state: QuoteState;
  documentStatus: DocumentStatus;
}

interface Move {
  states: readonly QuoteState[];
  /** Absent: whatever the status. */
  statuses?: readonly DocumentStatus[];
  /** What becomes of it; absent parts stay. */
  to?: Partial<QuoteStanding>;
}

const LIVE = ['draft', 'finalized'] as const;

/**
 * Every move of a quote (domain, "Quote: state and document status"). A draft that is sent or approved is finalized on
 * the way; sending again what has been sent leaves its status. Restoring goes back to where it was.
 */
export const QUOTE_MOVES: Readonly<Record<QuoteAction, Move>> = {
  edit: { states: ['draft'], statuses: ['draft'] },
  finalize: { states: ['draft'], statuses: ['draft'], to: { state: 'finalized' } },
  send: { states: LIVE, statuses: ['draft', 'sent', 'pending'], to: { state: 'finalized' } },
  open: { states: ['finalized'], statuses: ['sent'], to: { documentStatus: 'pending' } },
  approve: {
    states: LIVE,
    statuses: ['draft', 'sent', 'pending'],
    to: { state: 'finalized', documentStatus: 'approved' },
  },
  reject: { states: ['finalized'], statuses: ['sent', 'pending'], to: { documentStatus: 'rejected' } },
  ask: { states: ['finalized'], statuses: ['sent', 'pending', 'approved'] },
  expire: { states: ['finalized'], statuses: ['sent', 'pending'], to: { documentStatus: 'expired' } },
  cancel: { states: LIVE, statuses: ['draft', 'sent', 'pending', 'approved'], to: { documentStatus: 'cancelled' } },
  revise: {
    states: LIVE,
    statuses: ['sent', 'pending', 'rejected', 'expired', 'cancelled'],
    to: { state: 'draft', documentStatus: 'draft' },
  },
  invoice: { states: ['finalized'], statuses: ['approved'] },
  complete: { states: ['finalized', 'archived'], statuses: ['approved'], to: { documentStatus: 'completed' } },
  duplicate: { states: ['draft', 'finalized', 'archived'] },
  archive: { states: LIVE, to: { state: 'archived' } },
  restore: { states: ['archived', 'deleted'] },
  delete: { states: ['processing', 'draft', 'finalized', 'archived'], to: { state: 'deleted' } },
};

/** Whether a quote that stands there can do this. A finalized quote that nobody has had can be revised too. */
export function canMove(action: QuoteAction, { state, documentStatus }: QuoteStanding): boolean {
  if (action === 'revise' && state === 'finalized' && documentStatus === 'draft') return true;
  const { states, statuses } = QUOTE_MOVES[action];
  return states.includes(state) && (statuses === undefined || statuses.includes(documentStatus));
}

/** Everything that can happen to a quote that stands there: what a refusal tells and what a screen offers. */
export const movesFrom = (standing: QuoteStanding): QuoteAction[] =>
  QUOTE_ACTIONS.filter((action) => canMove(action, standing));
