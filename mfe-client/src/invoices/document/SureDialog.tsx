import { AskDialog } from './AskDialog';
import { useDeleteInvoice, useMoveInvoice } from './moves';
import type { InvoiceEditor } from './use-editor';

export interface SureDialogProps {
  editor: InvoiceEditor;
  onClose: () => void;
}

/** Asks whether a draft is done: from then on it stays as it is. */
export function IssueDialog({ editor, onClose }: SureDialogProps) {
  const issue = useMoveInvoice(editor, 'issue');
  return (
    <AskDialog
      title="Issue without sending?"
      answer="Issue the invoice"
      busy={issue.isPending}
      failure={issue.error}
      onSubmit={() => issue.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It gets its number and the day it is due, and can no longer be changed. Nothing goes to your customer.</p>
    </AskDialog>
  );
}

export function CancelDialog({ editor, onClose }: SureDialogProps) {
  const cancel = useMoveInvoice(editor, 'cancel');
  return (
    <AskDialog
      title="Cancel this invoice?"
      answer="Cancel the invoice"
      busy={cancel.isPending}
      failure={cancel.error}
      onSubmit={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It stays in your list as cancelled and asks nobody for money. You can duplicate it later.</p>
    </AskDialog>
  );
}

export function DeleteDialog({ editor, onClose }: SureDialogProps) {
  const remove = useDeleteInvoice(editor.read().base.id);
  return (
    <AskDialog
      title="Delete this draft?"
      answer="Delete the draft"
      danger
      busy={remove.isPending}
      failure={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It has no number yet, so none will be missing. This cannot be undone.</p>
    </AskDialog>
  );
}
