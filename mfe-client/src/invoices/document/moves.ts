import { Invoice, type NewCredit, type NewPayment } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError, paths, textOf } from '@jobspeak/web';
import { useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { saveAll } from '../../documents';
import { downloadPdf, pdfName } from '../../sharing';
import { invoiceQuery, takeIn } from '../api';
import { useKeys } from '../keys';
import type { InvoiceEditor } from './use-editor';

/** Why something was refused: what is wrong with the first field that is named, else the words of the failure. */
export const reasonOf = (error: unknown): string =>
  (isAppError(error) && Object.values(error.fields ?? {})[0]) || textOf(error);

/** Reads the invoice anew when it stands elsewhere than this screen thinks. */
function useReread(id: string) {
  const cache = useQueryClient();
  return (error: unknown) => {
    if (isAppError(error) && ['INVALID_TRANSITION', 'INVALID_INPUT', 'INVOICE_NOT_FOUND'].includes(error.code))
      void cache.invalidateQueries({ queryKey: invoiceQuery(id).queryKey });
  };
}

const DONE = { issue: 'The invoice has its number', cancel: 'Invoice cancelled' };

/** Saves what is open and moves the draft on; the dialog that asked shows why not. */
export function useMoveInvoice(editor: InvoiceEditor, action: keyof typeof DONE) {
  const cache = useQueryClient();
  const { id } = editor.read().base;
  const reread = useReread(id);
  return useMutation({
    meta: { inForm: true, done: DONE[action] },
    mutationFn: async (_: void, { idempotencyKey }) => {
      await saveAll(editor);
      return api.post(`/invoices/${id}/${action}`, Invoice, undefined, { idempotencyKey });
    },
    onSuccess: (invoice) => takeIn(cache, invoice),
    onError: reread,
  });
}

/** Makes a new draft of the invoice, and goes there. */
export function useDuplicateInvoice(editor: InvoiceEditor) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { id } = editor.read().base;
  return useMutation({
    meta: { done: 'Copied to a new draft' },
    mutationFn: async (_: void, { idempotencyKey }) => {
      await saveAll(editor);
      return api.post(`/invoices/${id}/duplicate`, Invoice, undefined, { idempotencyKey });
    },
    onSuccess: (copy) => {
      takeIn(cache, copy);
      void navigate(paths.invoice(copy.id));
    },
    onError: useReread(id),
  });
}

/** Deletes a draft for good, and goes to the list. */
export function useDeleteInvoice(id: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { inForm: true, done: 'Draft deleted' },
    mutationFn: () => api.delete(`/invoices/${id}`),
    onSuccess: () => {
      void navigate(paths.invoices(), { replace: true });
      cache.removeQueries({ queryKey: invoiceQuery(id).queryKey });
      void cache.invalidateQueries({ queryKey: ['invoices', 'list'] });
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
    },
    onError: useReread(id),
  });
}

/** Notes a payment or a refund. */
export function useRecordPayment(id: string) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const keyOf = useKeys();
  return useMutation({
    meta: { inForm: true },
    mutationFn: (payment: NewPayment) =>
      api.post(`/invoices/${id}/payments`, Invoice, payment, { idempotencyKey: keyOf(payment) }),
    onSuccess: (invoice, { kind }) => {
      takeIn(cache, invoice);
      const isPaid = invoice.documentStatus === 'completed';
      const title = kind === 'refund' ? 'Refund recorded' : isPaid ? 'Paid in full' : 'Payment recorded';
      toasts.show({ type: 'success', title });
    },
    onError: useReread(id),
  });
}

/** Takes out a payment that was noted by mistake. */
export function useRemovePayment(id: string, paymentId: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true, done: 'Payment removed' },
    mutationFn: () => api.delete(`/invoices/${id}/payments/${paymentId}`),
    onSuccess: () => {
      for (const queryKey of [invoiceQuery(id).queryKey, ['invoices', 'list'], ['dashboard']])
        void cache.invalidateQueries({ queryKey });
    },
    onError: useReread(id),
  });
}

/** Takes an issued invoice back, or a part of it, and goes to the credit note. */
export function useCreditInvoice(id: string) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const keyOf = useKeys();
  return useMutation({
    meta: { inForm: true },
    mutationFn: (credit: NewCredit) =>
      api.post(`/invoices/${id}/credit`, Invoice, credit, { idempotencyKey: keyOf(credit) }),
    onSuccess: (note) => {
      takeIn(cache, note);
      void cache.invalidateQueries({ queryKey: invoiceQuery(id).queryKey });
      toasts.show({ type: 'success', title: `${note.number} is made`, message: 'Send it to your customer.' });
      void navigate(paths.invoice(note.id));
    },
    onError: useReread(id),
  });
}

/** Saves what is open, has the invoice made into a PDF, and downloads it. */
export const useDownloadPdf = (editor: InvoiceEditor) =>
  useMutation({
    mutationFn: async () => {
      await saveAll(editor);
      const { id, kind, number, title } = editor.read().base;
      const name = pdfName(kind === 'invoice' ? 'Invoice' : 'Credit note', number, title);
      await downloadPdf(`/invoices/${id}/pdf`, name);
    },
  });
