import { Button, Card, Field } from '@jobspeak/ui';
import { Search, Users } from '@jobspeak/ui/icons';
import { EmptyState, LoadMore, Page } from '@jobspeak/ui/parts';
import { useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
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
  return (
    <Answered query={users} rows={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Nobody search={search} onClear={onClear} />;
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
      }}
    </Answered>
  );
}

const Nobody = ({ search, onClear }: { search: string; onClear: () => void }) => (
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
