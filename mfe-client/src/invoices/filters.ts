import { DocumentStatus, type InvoiceListQuery } from '@jobspeak/contracts';

/** The statuses that an invoice can have. */
export const INVOICE_STATUSES = ['draft', 'sent', 'pending', 'completed', 'cancelled'] as const;
export type InvoiceStatusName = (typeof INVOICE_STATUSES)[number];

/** What the list shows, as its address says it. */
export interface Filters {
  search: string;
  /** Overdue is no status of its own: it is any that is owed, past its day. What is to be invoiced are quotes. */
  status: InvoiceStatusName | 'all' | 'overdue' | 'to-invoice';
  sort: InvoiceListQuery['sort'];
}

const SORTS: readonly Filters['sort'][] = ['newest', 'oldest', 'highest', 'due'];

const OTHERS = ['overdue', 'to-invoice'] as const;
const isOther = (status: Filters['status']) => OTHERS.some((other) => other === status);

/** The filters in an address; what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): Filters {
  const status = DocumentStatus.safeParse(query.get('status')).data;
  const named = INVOICE_STATUSES.find((known) => known === status) ?? 'all';
  const other = OTHERS.find((name) => query.get(name) === 'true');
  return {
    search: query.get('search') ?? '',
    status: other ?? named,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  };
}

/** The address's part for filters; what is usual is left out. */
export const writeFilters = ({ search, status, sort }: Filters): Record<string, string> => ({
  ...(search && { search }),
  ...(isOther(status) ? { [status]: 'true' } : status !== 'all' && { status }),
  ...(sort !== 'newest' && { sort }),
});
