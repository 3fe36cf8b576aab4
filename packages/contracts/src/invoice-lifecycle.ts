import type { Invoice } from './invoice';
import type { DocumentStatus } from './statuses';

/** What can happen to an invoice. `correct` takes out a payment that was noted by mistake. */
export const INVOICE_ACTIONS = [
  'edit',
  'issue',
  'send',
  'pay',
  'refund',
  'correct',
  'credit',
  'cancel',
  'duplicate',
  'delete',
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/** Where an invoice, or a credit note, stands. */
export type InvoiceStanding = Pick<Invoice, 'kind' | 'documentStatus'>;

interface InvoiceMove {
  statuses: readonly DocumentStatus[];
  /** What becomes of it; absent: it stays, or the money decides (`statusOfMoney`). */
  to?: DocumentStatus;
  /** Whether a credit note can do it too. */
  creditNote?: true;
}

const ISSUED = ['sent', 'pending', 'completed'] as const;

/**
 * Every move of an invoice. One that its customer may have is never edited, cancelled or deleted: a credit note takes
 * it back. A credit note is issued when it is made, and stays as it is.
 */
export const INVOICE_MOVES: Readonly<Record<InvoiceAction, InvoiceMove>> = {
  edit: { statuses: ['draft'] },
  issue: { statuses: ['draft'], to: 'sent' },
  send: { statuses: ['draft', ...ISSUED], creditNote: true },
  pay: { statuses: ['sent', 'pending'] },
  refund: { statuses: ['pending', 'completed'] },
  correct: { statuses: [...ISSUED, 'cancelled'] },
  credit: { statuses: ISSUED },
  cancel: { statuses: ['draft'], to: 'cancelled' },
  duplicate: { statuses: ['draft', ...ISSUED, 'cancelled'] },
  delete: { statuses: ['draft'] },
};

/** Whether an invoice that stands there can do this. */
export function canMoveInvoice(action: InvoiceAction, { kind, documentStatus }: InvoiceStanding): boolean {
  const { statuses, creditNote = false } = INVOICE_MOVES[action];
  return (kind === 'invoice' || creditNote) && statuses.includes(documentStatus);
}

/** Everything that can happen to an invoice that stands there: what a refusal tells and what a screen offers. */
export const invoiceMovesFrom = (standing: InvoiceStanding): InvoiceAction[] =>
  INVOICE_ACTIONS.filter((action) => canMoveInvoice(action, standing));

/** Where an issued invoice stands by its money, in minor units; `paid` is payments less refunds. */
export function statusOfMoney(money: {
  total: number;
  credited: number;
  paid: number;
}): 'sent' | 'pending' | 'completed' | 'cancelled' {
  const due = money.total - money.credited;
  if (due <= 0 && money.paid === 0) return 'cancelled';
  if (money.paid >= due) return 'completed';
  return money.paid > 0 ? 'pending' : 'sent';
}
