import { AdminUserRow, pageOf } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData } from '@jobspeak/web/query';

const Page = pageOf(AdminUserRow);
const PAGE_SIZE = 30;

const addressOf = (search: string, cursor: string | null): string =>
  `/admin/users?${new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(search && { search }),
    ...(cursor && { cursor }),
  })}`;

/** The users that match, newest first, page by page. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin-users', search],
    queryFn: ({ pageParam, signal }) => api.get(addressOf(search, pageParam), Page, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
