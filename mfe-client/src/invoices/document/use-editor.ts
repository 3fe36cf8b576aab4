import { Invoice, InvoiceContent, type InvoiceEdit } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { type DocumentEditor, useDocumentEditor } from '../../documents';
import { invoiceQuery } from '../api';

/** Holds an invoice while it is edited, and saves it. */
export type InvoiceEditor = DocumentEditor<InvoiceContent, Invoice>;

/** The editor of one invoice, for as long as its screen is open and until all is saved. */
export function useInvoiceEditor(invoice: Invoice) {
  const cache = useQueryClient();
  const send = async (edit: InvoiceEdit) => {
    const saved = await api.patch(`/invoices/${invoice.id}`, Invoice, edit);
    cache.setQueryData(invoiceQuery(invoice.id).queryKey, saved);
    void cache.invalidateQueries({ queryKey: ['invoices', 'list'] });
    return saved;
  };
  const read = (value: unknown) => Invoice.safeParse(value).data ?? null;
  return useDocumentEditor({ document: invoice, content: InvoiceContent, read, send });
}
