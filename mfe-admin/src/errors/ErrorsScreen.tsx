import { SEARCH_MAX } from '@jobspeak/contracts';
import { Button, Card, Field } from '@jobspeak/ui';
import { CircleCheck, Search } from '@jobspeak/ui/icons';
import { EmptyState, Page, Select } from '@jobspeak/ui/parts';
import { useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
import { type Range, RangePicker, useRange } from '../ranges';
import { errorsQuery } from './api';
import { ErrorList } from './ErrorList';
import styles from './ErrorsScreen.module.css';

/** What went wrong, in services and in browsers, by the mistake. */
export function ErrorsScreen() {
  const [range, setRange] = useRange();
  const [query, setQuery] = useSearchParams();
  const [service, search] = [query.get('service') ?? '', query.get('search') ?? ''];
  const settled = useSettled(search.trim());
  const errors = useInfiniteQuery(errorsQuery({ range, service, search: settled }));
  const narrow = (name: string, value: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(name);
        if (value) after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const services = new Set([...(errors.data?.pages[0]?.services ?? []), ...(service ? [service] : [])]);
  return (
    <Page title="Errors" subtitle="What went wrong, in services and in browsers; the latest first.">
      <RangePicker range={range} onChange={setRange} />
      <div className={styles.filters}>
        <Field
          label="Search errors"
          hideLabel
          type="search"
          maxLength={SEARCH_MAX}
          placeholder="Message or kind of error"
          value={search}
          onChange={({ target }) => narrow('search', target.value)}
          end={<Search size={20} aria-hidden="true" />}
        />
        <Select
          label="Service"
          hideLabel
          value={service}
          options={[
            { value: '', label: 'All services' },
            ...[...services].map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => narrow('service', target.value)}
        />
      </div>
      <Results narrowed={{ range, service, search: settled }} />
    </Page>
  );
}

function Results({ narrowed }: { narrowed: { range: Range; service: string; search: string } }) {
  const errors = useInfiniteQuery(errorsQuery(narrowed));
  return (
    <Answered query={errors} rows={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Nothing isNarrowed={narrowed.service !== '' || narrowed.search !== ''} />;
        return (
          <>
            <Card flush aria-busy={errors.isPlaceholderData}>
              <ErrorList errors={rows} range={narrowed.range} />
            </Card>
            {errors.hasNextPage && (
              <div className={styles.more}>
                <Button
                  variant="secondary"
                  busy={errors.isFetchingNextPage}
                  onClick={() => void errors.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Answered>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Card>
    <EmptyState icon={<CircleCheck size={28} />} title={isNarrowed ? 'Nothing matches' : 'No errors in this time'}>
      {isNarrowed
        ? 'Try another service, other words or a longer time.'
        : 'What goes wrong in a service or in a browser appears here.'}
    </EmptyState>
  </Card>
);
