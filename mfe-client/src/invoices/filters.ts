import { DocumentStatus, type InvoiceListQuery } from '@jobspeak/contracts';

/** The statuses that an invoice can have. */
export const INVOICE_STATUSES = ['draft', 'sent', 'pending', 'completed', 'cancelled'] as const;
export type InvoiceStatusName = (typeof INVOICE_STATUSES)[number];

/** What the list shows, as its address says it. */
export interface Filters {
  search: string;
  /** Overdue is no status of its own: it is any that is owed, past its day. */
  status: InvoiceStatusName | 'all' | 'overdue';
  sort: InvoiceListQuery['sort'];
}

const SORTS: readonly Filters['sort'][] = ['newest', 'oldest', 'highest', 'due'];

/** The filters in an address; what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): Filters {
  const status = DocumentStatus.safeParse(query.get('status')).data;
  return {
    search: query.get('search') ?? '',
    status: query.get('overdue') === 'true' ? 'overdue' : (INVOICE_STATUSES.find((known) => known === status) ?? 'all'),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  };
}

/** The address's part for filters; what is usual is left out. */
export const writeFilters = ({ search, status, sort }: Filters): Record<string, string> => ({
  ...(search && { search }),
  ...(status === 'overdue' ? { overdue: 'true' } : status !== 'all' && { status }),
  ...(sort !== 'newest' && { sort }),
});
