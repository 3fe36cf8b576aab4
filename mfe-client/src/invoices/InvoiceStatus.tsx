import type { Invoice } from '@jobspeak/contracts';
import { Ban, CircleCheck, Clock, type Icon, Pencil, Receipt, TriangleAlert, Wallet } from '@jobspeak/ui/icons';
import { Pill, type Tone } from '@jobspeak/ui/parts';
import type { InvoiceStatusName } from './filters';

interface Look {
  word: string;
  tone: Tone;
  icon: Icon;
}

/** How an invoice stands, in the words of somebody who waits for money. */
const LOOKS: Record<InvoiceStatusName | 'overdue', Look> = {
  draft: { word: 'Draft', tone: 'calm', icon: Pencil },
  sent: { word: 'Unpaid', tone: 'info', icon: Clock },
  pending: { word: 'Part paid', tone: 'info', icon: Wallet },
  completed: { word: 'Paid', tone: 'good', icon: CircleCheck },
  cancelled: { word: 'Cancelled', tone: 'calm', icon: Ban },
  overdue: { word: 'Overdue', tone: 'bad', icon: TriangleAlert },
};
const CREDIT_NOTE: Look = { word: 'Credit note', tone: 'calm', icon: Receipt };

/** The word for each status, for filters too. */
export const wordOf = (status: InvoiceStatusName | 'overdue'): string => LOOKS[status].word;

/** An invoice has no other statuses than these. */
const lookOf = ({ kind, documentStatus, isOverdue }: Standing): Look => {
  if (kind === 'credit-note') return CREDIT_NOTE;
  return isOverdue ? LOOKS.overdue : LOOKS[documentStatus as InvoiceStatusName];
};

type Standing = Pick<Invoice, 'kind' | 'documentStatus' | 'isOverdue'>;

/** How an invoice or a credit note stands; that it is overdue says more than its status. */
export function InvoiceStatus({ invoice }: { invoice: Standing }) {
  const { word, tone, icon: Symbol } = lookOf(invoice);
  return (
    <Pill tone={tone} icon={<Symbol size={14} aria-hidden="true" />}>
      {word}
    </Pill>
  );
}
