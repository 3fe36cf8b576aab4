import type { AuditEntry } from '@jobspeak/contracts';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { RelativeDate, useIsWide } from '@jobspeak/ui/parts';
import { AboutWhom, ActWords } from './ActWords';
import styles from './Audit.module.css';
import { adminWords } from './words';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'act', heading: 'What', cell: (entry) => <ActWords entry={entry} /> },
  {
    id: 'admin',
    heading: 'Administrator',
    width: '27%',
    cell: (entry) => <span className={styles.address}>{adminWords(entry)}</span>,
  },
  {
    id: 'person',
    heading: 'About',
    width: '31%',
    cell: (entry) => (
      <span className={styles.address}>
        <AboutWhom entry={entry} />
      </span>
    ),
  },
  { id: 'at', heading: 'When', align: 'end', width: '9rem', cell: ({ at }) => <RelativeDate value={at} /> },
];

/** What was done as a table where there is room, as a list on a phone. */
export function AuditList({ entries, hasMore }: { entries: readonly AuditEntry[]; hasMore: boolean }) {
  const rows = { rows: entries, rowId: ({ id }: AuditEntry) => id, hasMore };
  if (useIsWide()) return <Table {...rows} caption="What administrators did" columns={COLUMNS} />;
  return (
    <RowList {...rows} label="What administrators did" entryClass={styles.entry}>
      {(entry) => (
        <>
          <p>
            <ActWords entry={entry} />
          </p>
          {entry.whose !== null && (
            <p className={styles.address}>
              <AboutWhom entry={entry} />
            </p>
          )}
          <p className={styles.quiet}>
            {adminWords(entry)} · <RelativeDate value={entry.at} />
          </p>
        </>
      )}
    </RowList>
  );
}
