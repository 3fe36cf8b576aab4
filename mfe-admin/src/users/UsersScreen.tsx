import { Button, Card, ErrorCard, Field } from '@jobspeak/ui';
import { Search, Users } from '@jobspeak/ui/icons';
import { EmptyState, LoadMore, Page, SkeletonList } from '@jobspeak/ui/parts';
import { textOf, useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { usersQuery } from './api';
import { UserList } from './UserList';
import styles from './UsersScreen.module.css';

/** Everyone who has an account. */
export function UsersScreen() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  return (
    <Page title="Users" subtitle="Everyone with an account, newest first.">
      <div role="search" className={styles.search}>
        <Field
          label="Search users"
          hideLabel
          type="search"
          placeholder="Name, business or email"
          value={search}
          onChange={({ target }) => setQuery(target.value ? { search: target.value } : {}, { replace: true })}
          end={<Search size={20} aria-hidden="true" />}
        />
      </div>
      <Results search={useSettled(search.trim())} onClear={() => setQuery({}, { replace: true })} />
    </Page>
  );
}

function Results({ search, onClear }: { search: string; onClear: () => void }) {
  const users = useInfiniteQuery(usersQuery(search));
  if (users.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={8} />
      </Card>
    );
  }
  const rows = users.data?.pages.flatMap((page) => page.items) ?? [];
  if (users.isError && rows.length === 0)
    return <ErrorCard onRetry={() => void users.refetch()}>{textOf(users.error)}</ErrorCard>;
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Users size={28} />}
          title={search ? 'Nobody matches' : 'No users yet'}
          action={
            search && (
              <Button variant="secondary" onClick={onClear}>
                Clear the search
              </Button>
            )
          }
        >
          {search
            ? `No name, business or email has words that begin with “${search}”.`
            : 'Accounts appear here as people sign up.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card flush aria-busy={users.isPlaceholderData}>
        <UserList users={rows} hasMore={users.hasNextPage} />
      </Card>
      {users.hasNextPage && (
        <LoadMore
          busy={users.isFetchingNextPage}
          failed={users.isFetchNextPageError}
          onMore={() => void users.fetchNextPage()}
        />
      )}
    </>
  );
}
