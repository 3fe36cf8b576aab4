import { canMove, type Quote, type QuoteAction } from '@jobspeak/contracts';
import {
  Archive,
  Ban,
  CircleCheck,
  CircleX,
  Copy,
  FileCheck,
  Pencil,
  Receipt,
  RotateCcw,
  Send,
  Trash2,
} from '@jobspeak/ui/icons';
import { useMutation } from '@jobspeak/web/query';
import { useState } from 'react';
import { ActionMenu, type Offer } from '../../documents';
import { InvoiceQuoteDialog } from '../../invoices';
import { useDeleteQuote, useRestoreQuote } from '../api';
import { saveQuote } from '../photos';
import { AnswerDialog, type Question } from './AnswerDialogs';
import { useDuplicateQuote, useMoveQuote } from './moves';
import { useQuoteExtras } from './QuoteExtras';
import { SendQuote } from './SendQuote';
import type { QuoteEditor } from './use-editor';

/** The one thing to do next, the most usual first; what the quote's standing does not allow is not offered. */
const NEXT: readonly QuoteAction[] = ['restore', 'approve', 'invoice', 'revise'];

/** A draft is sent first; that somebody has said yes to it already is the exception. */
const nextOf = (quote: Quote): QuoteAction | undefined =>
  quote.documentStatus === 'draft' && canMove('send', quote) ? 'send' : NEXT.find((action) => canMove(action, quote));

/** Everything that can be done with a quote from where it stands, and the dialog that one of them may open. */
export function useQuoteActions(editor: QuoteEditor, download: () => void) {
  const quote = editor.read().base;
  const [question, ask] = useState<Question | 'send' | 'invoice' | null>(null);
  const move = useMoveQuote(editor);
  const duplicate = useDuplicateQuote(editor);
  const restore = useRestoreQuote();
  const ready = useMutation({ mutationFn: () => saveQuote(editor) });
  const remove = useDeleteQuote(quote.id);
  const extras = useQuoteExtras(editor, download);
  const plain = (action: 'finalize' | 'revise' | 'archive') => () => move.mutate({ action });
  const offers: Offer<QuoteAction>[] = [
    {
      action: 'send',
      label: quote.documentStatus === 'draft' ? 'Send' : 'Send again',
      icon: Send,
      onSelect: () => ready.mutate(undefined, { onSuccess: () => ask('send') }),
    },
    { action: 'finalize', label: 'Finish without sending', icon: FileCheck, onSelect: plain('finalize') },
    { action: 'approve', label: 'Mark as approved', icon: CircleCheck, onSelect: () => ask('approve') },
    { action: 'reject', label: 'Mark as declined', icon: CircleX, onSelect: () => ask('reject') },
    { action: 'invoice', label: 'Make an invoice', icon: Receipt, onSelect: () => ask('invoice') },
    { action: 'revise', label: 'Revise', icon: Pencil, onSelect: plain('revise') },
    { action: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => duplicate.mutate() },
    { action: 'cancel', label: 'Cancel quote', icon: Ban, onSelect: () => ask('cancel') },
    { action: 'archive', label: 'Archive', icon: Archive, onSelect: plain('archive') },
    { action: 'restore', label: 'Restore', icon: RotateCcw, onSelect: () => restore.mutate(quote.id) },
    { action: 'delete', label: 'Delete quote', icon: Trash2, danger: true, onSelect: () => remove.mutate() },
  ];
  const next = nextOf(quote);
  const busy = ready.isPending || move.isPending || duplicate.isPending || restore.isPending || remove.isPending;
  const allowed = offers.filter(({ action }) => canMove(action, quote));
  return {
    busy,
    main: allowed.find(({ action }) => action === next) ?? null,
    menu: (
      <ActionMenu
        label="More for this quote"
        extras={extras.items}
        offers={allowed.filter(({ action }) => action !== next)}
        busy={busy}
      />
    ),
    dialog:
      question === 'send' ? (
        <SendQuote quote={quote} editor={editor} onClose={() => ask(null)} />
      ) : question === 'invoice' ? (
        <InvoiceQuoteDialog quote={quote} onClose={() => ask(null)} />
      ) : (
        extras.dialog ||
        (question && (
          <AnswerDialog
            question={question}
            clientName={quote.client.name}
            onMove={move.mutate}
            onClose={() => ask(null)}
          />
        ))
      ),
  };
}
