import { AUDITED_ACTS, type AuditPage } from '@jobspeak/contracts';
import { Button, Card, Field } from '@jobspeak/ui';
import { Download, Search, ShieldCheck } from '@jobspeak/ui/icons';
import { EmptyState, LoadMore, Page, Select } from '@jobspeak/ui/parts';
import { useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
import styles from './Audit.module.css';
import { AuditList } from './AuditList';
import { type AuditFilters, auditQuery, readFilters, useSaveAudit, writeFilters } from './api';
import { ACT_WORDS } from './words';

const ACTS = AUDITED_ACTS.map((value) => ({ value, label: ACT_WORDS[value] }));

const nameOf = ({ id, email }: AuditPage['admins'][number]) => ({
  value: id,
  label: email ?? `Gone: ${id.slice(0, 8)}`,
});

/** Everything that administrators did and looked at. It is only ever added to. */
export function AuditScreen() {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (part: Partial<AuditFilters>) => setQuery(writeFilters({ ...filters, ...part }), { replace: true });
  const settled = { ...filters, whose: useSettled(filters.whose.trim()) };
  const audit = useInfiniteQuery(auditQuery(settled));
  const save = useSaveAudit(settled);
  const admins = audit.data?.pages[0]?.admins ?? [];
  const isNarrowed = Object.values(settled).some((value) => value !== '');
  return (
    <Page
      title="Audit log"
      subtitle="Everything that administrators did, and every look at what is somebody's own. Nobody can change it."
    >
      <div className={styles.filters}>
        <Field
          label="Person"
          type="search"
          placeholder="Beginning of an address, or an account"
          value={filters.whose}
          onChange={({ target }) => change({ whose: target.value })}
          end={<Search size={20} aria-hidden="true" />}
        />
        <Select
          label="Administrator"
          value={filters.adminId}
          options={[{ value: '', label: 'Everybody' }, ...admins.map(nameOf)]}
          onChange={({ target }) => change({ adminId: target.value })}
        />
        <Select
          label="What"
          value={filters.act}
          options={[{ value: '', label: 'Everything' }, ...ACTS]}
          onChange={({ target }) => change({ act: target.value })}
        />
        <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
          <Download size={16} aria-hidden="true" /> Download CSV
        </Button>
      </div>
      <Answered query={audit} rows={8} label="Loading what was done">
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          return entries.length === 0 ? (
            <Nothing isNarrowed={isNarrowed} />
          ) : (
            <>
              <Card flush aria-busy={audit.isPlaceholderData}>
                <AuditList entries={entries} hasMore={audit.hasNextPage} />
              </Card>
              {audit.hasNextPage && (
                <LoadMore
                  busy={audit.isFetchingNextPage}
                  failed={audit.isFetchNextPageError}
                  onMore={() => void audit.fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </Answered>
    </Page>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Card>
    <EmptyState icon={<ShieldCheck size={28} />} title={isNarrowed ? 'Nothing matches' : 'Nothing was done so far'}>
      {isNarrowed
        ? 'Try another person, another administrator or everything that can be done.'
        : 'What administrators do and look at appears here.'}
    </EmptyState>
  </Card>
);
