import { canMoveInvoice, type Invoice, type InvoiceAction } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import {
  Ban,
  Copy,
  EllipsisVertical,
  FileCheck,
  FileDown,
  type Icon,
  Receipt,
  Send,
  Trash2,
  Undo2,
  Wallet,
} from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';
import { useMutation, useQuery } from '@jobspeak/web/query';
import { type ReactNode, useState } from 'react';
import { saveAll } from '../../documents';
import { sharingQuery } from '../../sharing';
import { CreditDialog } from './CreditDialog';
import { useDuplicateInvoice } from './moves';
import { PaymentDialog } from './PaymentDialog';
import { placeOf } from './place';
import { SendInvoice } from './SendInvoice';
import { CancelDialog, DeleteDialog, IssueDialog } from './SureDialog';
import type { InvoiceEditor } from './use-editor';

interface Offer {
  action: InvoiceAction;
  label: string;
  icon: Icon;
  onSelect: () => void;
  danger?: boolean;
}

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
  const offers: Offer[] = [
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
    menu: <InvoiceMenu offers={allowed.filter(({ action }) => action !== next)} busy={busy} download={download} />,
    dialog: Asked && <Asked editor={editor} invoice={invoice} onClose={() => ask(null)} />,
  };
}

interface InvoiceMenuProps {
  offers: readonly Offer[];
  busy: boolean;
  download: () => void;
}

function InvoiceMenu({ offers, busy, download }: InvoiceMenuProps) {
  const items = offers.map(
    ({ action, label, icon: Symbol, onSelect, danger = false }): MenuItem => ({
      id: action,
      label,
      icon: <Symbol size={18} aria-hidden="true" />,
      onSelect,
      danger,
      separated: danger,
      disabled: busy,
    }),
  );
  const pdf: MenuItem = {
    id: 'pdf',
    label: 'Download PDF',
    icon: <FileDown size={18} aria-hidden="true" />,
    onSelect: download,
  };
  return (
    <Menu
      label="More for this invoice"
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      items={[pdf, ...items]}
    />
  );
}

/** The one thing to do next, as a button. */
export const MainAction = ({ offer, busy }: { offer: Pick<Offer, 'label' | 'icon' | 'onSelect'>; busy: boolean }) => (
  <Button icon={<offer.icon size={20} aria-hidden="true" />} busy={busy} onClick={offer.onSelect}>
    {offer.label}
  </Button>
);
