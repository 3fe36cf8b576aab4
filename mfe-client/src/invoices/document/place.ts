import { Invoice } from '@jobspeak/contracts';
import type { SharedPlace } from '../../sharing';
import { invoiceQuery, takeIn } from '../api';

/** Where an invoice or a credit note is, for what brings it to its customer. */
export const placeOf = ({ id, kind }: Pick<Invoice, 'id' | 'kind'>): SharedPlace<Invoice> => ({
  noun: kind === 'invoice' ? 'invoice' : 'credit note',
  path: `/invoices/${id}`,
  queryKey: invoiceQuery(id).queryKey,
  parser: Invoice,
  takeIn,
});
