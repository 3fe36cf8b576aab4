import { AUDITED_ACTS, AuditPage } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@jobspeak/web/query';
import { saveBlob } from '../charts';

const PAGE_SIZE = 30;

/** Whose acts are wanted, about whom and of which kind; empty: all. */
export interface AuditFilters {
  adminId: string;
  whose: string;
  act: string;
}
export const EVERYTHING: AuditFilters = { adminId: '', whose: '', act: '' };

/** Filters as an address has them; an act that there is not is none. */
export const readFilters = (query: URLSearchParams): AuditFilters => ({
  adminId: query.get('admin') ?? '',
  whose: query.get('person') ?? '',
  act: AUDITED_ACTS.find((act) => act === query.get('act')) ?? '',
});
export const writeFilters = ({ adminId, whose, act }: AuditFilters): Record<string, string> => ({
  ...(adminId && { admin: adminId }),
  ...(whose && { person: whose }),
  ...(act && { act }),
});

const asked = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** What administrators did, the latest first, page by page. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin-audit', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked(filters), limit: String(PAGE_SIZE), ...(pageParam && { cursor: pageParam }) };
      return api.get(`/admin/audit?${new URLSearchParams(query)}`, AuditPage, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Saves all that fits as a file, which is noted too. */
export const useSaveAudit = (filters: AuditFilters) =>
  useMutation({
    meta: { done: 'Saved as audit.csv' },
    mutationFn: async () =>
      saveBlob('audit.csv', await api.blob(`/admin/audit/export?${new URLSearchParams(asked(filters))}`)),
  });
