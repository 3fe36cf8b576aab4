import { ACCESS, AdminUserRow, pageOf, Role } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData } from '@jobspeak/web/query';

const Page = pageOf(AdminUserRow);
const PAGE_SIZE = 30;

/** Which users are wanted; empty: all. */
export interface UserFilters {
  search: string;
  role: string;
  access: string;
}

/** Filters as an address has them; a role or a state that there is not is none. */
export const readFilters = (query: URLSearchParams): UserFilters => ({
  search: query.get('search') ?? '',
  role: Role.options.find((role) => role === query.get('role')) ?? '',
  access: ACCESS.find((access) => access === query.get('access')) ?? '',
});
export const writeFilters = (filters: UserFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** The users that match, newest first, page by page. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin-users', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...writeFilters(filters), limit: String(PAGE_SIZE), ...(pageParam && { cursor: pageParam }) };
      return api.get(`/admin/users?${new URLSearchParams(query)}`, Page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
