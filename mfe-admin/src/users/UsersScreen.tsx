import { SEARCH_MAX } from '@jobspeak/contracts';
import { Button, Card, Field } from '@jobspeak/ui';
import { Search, Users } from '@jobspeak/ui/icons';
import { EmptyState, LoadMore, Page, Select } from '@jobspeak/ui/parts';
import { useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
import { readFilters, type UserFilters, usersQuery, writeFilters } from './api';
import { ACCESS_WORDS, ROLE_WORDS } from './naming';
import { UserList } from './UserList';
import styles from './UsersScreen.module.css';

const choices = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const ROLES = choices('Every role', ROLE_WORDS);
const STATES = choices('Locked or not', ACCESS_WORDS);

/** Everyone who has an account. */
export function UsersScreen() {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (part: Partial<UserFilters>) => setQuery(writeFilters({ ...filters, ...part }), { replace: true });
  return (
    <Page title="Users" subtitle="Everyone with an account, newest first.">
      <div role="search" aria-label="Users" className={styles.filters}>
        <Field
          label="Search users"
          type="search"
          maxLength={SEARCH_MAX}
          placeholder="Name, business or email"
          value={filters.search}
          onChange={({ target }) => change({ search: target.value })}
          end={<Search size={20} aria-hidden="true" />}
        />
        <Select
          label="Role"
          value={filters.role}
          options={ROLES}
          onChange={({ target }) => change({ role: target.value })}
        />
        <Select
          label="Access"
          value={filters.access}
          options={STATES}
          onChange={({ target }) => change({ access: target.value })}
        />
      </div>
      <Results
        filters={{ ...filters, search: useSettled(filters.search.trim()) }}
        onClear={() => setQuery({}, { replace: true })}
      />
    </Page>
  );
}

function Results({ filters, onClear }: { filters: UserFilters; onClear: () => void }) {
  const users = useInfiniteQuery(usersQuery(filters));
  return (
    <Answered query={users} rows={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Nobody filters={filters} onClear={onClear} />;
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

function Nobody({ filters: { search, role, access }, onClear }: { filters: UserFilters; onClear: () => void }) {
  const isNarrowed = role !== '' || access !== '';
  if (!search && !isNarrowed)
    return (
      <Card>
        <EmptyState icon={<Users size={28} />} title="No users yet">
          Accounts appear here as people sign up.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        icon={<Users size={28} />}
        title="Nobody matches"
        action={
          <Button variant="secondary" onClick={onClear}>
            {isNarrowed ? 'Show everyone' : 'Clear the search'}
          </Button>
        }
      >
        {isNarrowed
          ? 'Nobody fits all that you chose. Choose another role or state, or show everyone.'
          : `No name, business or email has words that begin with “${search}”.`}
      </EmptyState>
    </Card>
  );
}
