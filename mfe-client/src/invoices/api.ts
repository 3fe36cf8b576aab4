import { Invoice, InvoicePage, QuotesToInvoice } from '@jobspeak/contracts';
import { api, paths } from '@jobspeak/web';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { type Filters, writeFilters } from './filters';
import { useKeys } from './keys';

const PAGE_SIZE = 30;
/** Invoices change by payments and reminders elsewhere: they are looked at again whenever their screen opens. */
const FRESH_MS = 0;

/** The invoices that match, page by page; the first page counts them all. */
export const invoicesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        ...writeFilters(filters),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.get(`/invoices?${query}`, InvoicePage, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** Approved quotes that nobody has invoiced, or not all of them; the first agreed first. */
export const toInvoiceQuery = () =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', 'to-invoice'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(pageParam && { cursor: pageParam }) });
      return api.get(`/invoices/to-invoice?${query}`, QuotesToInvoice, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: FRESH_MS,
  });

/** The latest invoices and credit notes of a client, or of a quote. */
export const invoicesOfQuery = (of: { clientId: string } | { quoteId: string }) =>
  queryOptions({
    queryKey: ['invoices', 'list', of],
    queryFn: ({ signal }) =>
      api.get(`/invoices?${new URLSearchParams({ limit: '100', ...of })}`, InvoicePage, { signal }),
    staleTime: FRESH_MS,
  });

/** One invoice, or one credit note. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', id],
    queryFn: ({ signal }) => api.get(`/invoices/${id}`, Invoice, { signal }),
    staleTime: FRESH_MS,
    // it may have been changed in another tab or on another device; the editor merges that with what is typed here
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: false,
  });

/** Shows an invoice as it is now, and lets everything that tells of it be read anew. */
export function takeIn(cache: QueryClient, invoice: Invoice): void {
  cache.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
  for (const part of ['sharing', 'timeline'])
    void cache.invalidateQueries({ queryKey: [...invoiceQuery(invoice.id).queryKey, part] });
  void cache.invalidateQueries({ queryKey: ['invoices', 'list'] });
  void cache.invalidateQueries({ queryKey: ['dashboard'] });
}

/** Starts an invoice from scratch, and goes there. */
export function useStartInvoice() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  // one for each visit of the list: two taps start one invoice
  const keyOf = useKeys();
  return useMutation({
    mutationFn: () => api.post('/invoices', Invoice, {}, { idempotencyKey: keyOf('new') }),
    onSuccess: (invoice) => {
      takeIn(cache, invoice);
      void navigate(paths.invoice(invoice.id));
    },
  });
}
