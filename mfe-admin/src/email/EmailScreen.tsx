import { EMAIL_STATES } from '@jobspeak/contracts';
import { Card, Field } from '@jobspeak/ui';
import { Mail, Search } from '@jobspeak/ui/icons';
import { Chips, EmptyState, LoadMore, Page } from '@jobspeak/ui/parts';
import { useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
import { type EmailFilters, emailsQuery } from './api';
import { EmailList, STATE_WORDS } from './EmailList';
import styles from './EmailScreen.module.css';
import { Templates } from './Templates';
import { TestCard } from './TestCard';

const STATES = [
  { value: 'all', label: 'All' },
  ...EMAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
] as const;

const readFilters = (query: URLSearchParams): EmailFilters => ({
  state: EMAIL_STATES.find((state) => state === query.get('state')) ?? 'all',
  to: query.get('to') ?? '',
});
const writeFilters = ({ state, to }: EmailFilters) => ({ ...(state !== 'all' && { state }), ...(to && { to }) });

/** What was e-mailed and what became of it, every e-mail that there is, and a test. */
export function EmailScreen() {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (part: Partial<EmailFilters>) => setQuery(writeFilters({ ...filters, ...part }), { replace: true });
  return (
    <Page title="Email" subtitle="What was sent to whom, and what became of it.">
      <TestCard />
      <div className={styles.filters}>
        <div role="search" className={styles.search}>
          <Field
            label="Search by address"
            hideLabel
            type="search"
            placeholder="Beginning of an address"
            value={filters.to}
            onChange={({ target }) => change({ to: target.value })}
            end={<Search size={20} aria-hidden="true" />}
          />
        </div>
        <Chips label="State" options={STATES} value={filters.state} onChange={(state) => change({ state })} />
      </div>
      <Log filters={{ ...filters, to: useSettled(filters.to.trim()) }} />
      <Templates />
    </Page>
  );
}

function Log({ filters }: { filters: EmailFilters }) {
  const emails = useInfiniteQuery(emailsQuery(filters));
  return (
    <Answered query={emails} rows={6} label="Loading the emails">
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Nothing isNarrowed={filters.to !== '' || filters.state !== 'all'} />;
        return (
          <>
            <Card flush aria-busy={emails.isPlaceholderData}>
              <EmailList emails={rows} hasMore={emails.hasNextPage} />
            </Card>
            {emails.hasNextPage && (
              <LoadMore
                busy={emails.isFetchingNextPage}
                failed={emails.isFetchNextPageError}
                onMore={() => void emails.fetchNextPage()}
              />
            )}
          </>
        );
      }}
    </Answered>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Card>
    <EmptyState icon={<Mail size={28} />} title="No emails here">
      {isNarrowed
        ? 'Try another state or the beginning of another address.'
        : 'They appear as people sign up and businesses send quotes. Send a test to see one.'}
    </EmptyState>
  </Card>
);
