import { canMoveInvoice, type Invoice, type InvoiceAction } from '@jobspeak/contracts';
import { Ban, Copy, FileCheck, FileDown, Receipt, Send, Trash2, Undo2, Wallet } from '@jobspeak/ui/icons';
import { useMutation, useQuery } from '@jobspeak/web/query';
import { type ReactNode, useState } from 'react';
import { ActionMenu, type Offer, saveAll } from '../../documents';
import { sharingQuery } from '../../sharing';
import { CreditDialog } from './CreditDialog';
import { useDuplicateInvoice } from './moves';
import { PaymentDialog } from './PaymentDialog';
import { placeOf } from './place';
import { SendInvoice } from './SendInvoice';
import { CancelDialog, DeleteDialog, IssueDialog } from './SureDialog';
import type { InvoiceEditor } from './use-editor';

/** What is asked in a dialog before it is done. */
type Asking = 'send' | 'issue' | 'pay' | 'refund' | 'credit' | 'cancel' | 'delete';

const DIALOGS: Record<Asking, (props: { editor: InvoiceEditor; invoice: Invoice; onClose: () => void }) => ReactNode> =
  {
    send: SendInvoice,
    issue: IssueDialog,
    pay: (props) => <PaymentDialog {...props} kind="payment" />,
    refund: (props) => <PaymentDialog {...props} kind="refund" />,
    credit: CreditDialog,
    cancel: CancelDialog,
    delete: DeleteDialog,
  };

/** Whether there is something to do it with: money to receive, to give back, or to credit. */
function hasMoneyFor(action: InvoiceAction, { totals: { total, credited, paid, balance } }: Invoice): boolean {
  if (action === 'pay') return balance > 0;
  if (action === 'refund') return paid > 0;
  return action !== 'credit' || total > credited;
}

/** The one thing to do next: a draft is sent, what is late is reminded of, and the rest is paid. */
function nextOf(invoice: Invoice): InvoiceAction | undefined {
  if (invoice.documentStatus === 'draft' || invoice.isOverdue || invoice.kind === 'credit-note') return 'send';
  return canMoveInvoice('pay', invoice) ? 'pay' : undefined;
}

const sendWords = ({ isOverdue }: Invoice, isOut: boolean) =>
  isOverdue ? 'Send a reminder' : isOut ? 'Send again' : 'Send';

/** Everything that can be done with an invoice from where it stands, and the dialog that one of them may open. */
export function useInvoiceActions(editor: InvoiceEditor, download: () => void) {
  const invoice = editor.read().base;
  const [asking, ask] = useState<Asking | null>(null);
  const isDraft = invoice.documentStatus === 'draft';
  const sharing = useQuery({ ...sharingQuery(placeOf(invoice)), enabled: !isDraft });
  const isOut = Boolean(sharing.data);
  const duplicate = useDuplicateInvoice(editor);
  const ready = useMutation({ mutationFn: () => saveAll(editor) });
  const afterSaving = (what: Asking) => () => ready.mutate(undefined, { onSuccess: () => ask(what) });
  const offers: Offer<InvoiceAction>[] = [
    { action: 'send', label: sendWords(invoice, isOut), icon: Send, onSelect: afterSaving('send') },
    { action: 'issue', label: 'Issue without sending', icon: FileCheck, onSelect: afterSaving('issue') },
    { action: 'pay', label: 'Record a payment', icon: Wallet, onSelect: () => ask('pay') },
    { action: 'refund', label: 'Record a refund', icon: Undo2, onSelect: () => ask('refund') },
    { action: 'credit', label: 'Make a credit note', icon: Receipt, onSelect: () => ask('credit') },
    { action: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => duplicate.mutate() },
    { action: 'cancel', label: 'Cancel invoice', icon: Ban, onSelect: () => ask('cancel') },
    { action: 'delete', label: 'Delete draft', icon: Trash2, danger: true, onSelect: () => ask('delete') },
  ];
  const next = nextOf(invoice);
  const busy = ready.isPending || duplicate.isPending;
  const allowed = offers.filter(({ action }) => canMoveInvoice(action, invoice) && hasMoneyFor(action, invoice));
  const Asked = asking && DIALOGS[asking];
  return {
    busy,
    ask,
    main: allowed.find(({ action }) => action === next) ?? null,
    menu: (
      <ActionMenu
        label="More for this invoice"
        extras={[
          { id: 'pdf', label: 'Download PDF', icon: <FileDown size={18} aria-hidden="true" />, onSelect: download },
        ]}
        offers={allowed.filter(({ action }) => action !== next)}
        busy={busy}
      />
    ),
    dialog: Asked && <Asked editor={editor} invoice={invoice} onClose={() => ask(null)} />,
  };
}
