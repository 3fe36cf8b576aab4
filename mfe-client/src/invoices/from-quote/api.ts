import { Invoice, InvoicePage, type Portion, type Quote, type Taken } from '@jobspeak/contracts';
import { api, isAppError, mayPass, paths } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { takeIn } from '../api';
import { useKeys } from '../keys';

/** Whether an invoice takes its part of a quote: not when it was called off or credited in full. */
const isTaking = ({ kind, documentStatus, totals }: Invoice): boolean =>
  kind === 'invoice' && documentStatus !== 'cancelled' && totals.credited < totals.total;

const takenBy = ({ basis, totals }: Invoice): Taken[] => (basis ? [{ share: basis.portion, taxes: totals.taxes }] : []);

/** What the invoices of a quote have taken of it, and the draft that has to be done first, if there is one. */
export const takenQuery = (quoteId: string) =>
  queryOptions({
    // with the lists, which are read anew when an invoice has changed
    queryKey: ['invoices', 'list', 'taken', quoteId],
    queryFn: async ({ signal }) => {
      const page = await api.get(`/invoices?${new URLSearchParams({ quoteId, limit: '100' })}`, InvoicePage, {
        signal,
      });
      const invoices = await Promise.all(page.items.map(({ id }) => api.get(`/invoices/${id}`, Invoice, { signal })));
      const draft = invoices.find(({ documentStatus }) => documentStatus === 'draft');
      return { draftId: draft?.id ?? null, taken: invoices.filter(isTaking).flatMap(takenBy) };
    },
    staleTime: 0,
  });

const TRIES = 3;

/** Makes an invoice of a quote, or of a part of it, and goes there. */
export function useInvoiceQuote({ id }: Pick<Quote, 'id'>) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useKeys();
  return useMutation({
    meta: { inForm: true },
    mutationFn: (portion: Portion) =>
      api.post(`/quotes/${id}/invoice`, Invoice, { portion }, { idempotencyKey: keyOf(portion) }),
    // a yes of this very moment may still be on its way to the invoices
    retry: (count, error) =>
      count < TRIES && (mayPass(error) || (isAppError(error) && error.code === 'QUOTE_NOT_FOUND')),
    onSuccess: (invoice) => {
      takeIn(cache, invoice);
      void cache.invalidateQueries({ queryKey: ['quotes', id] });
      void navigate(paths.invoice(invoice.id));
    },
    onError: () => cache.invalidateQueries({ queryKey: takenQuery(id).queryKey }),
  });
}
