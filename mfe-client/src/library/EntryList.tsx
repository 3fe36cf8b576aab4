import { Card } from '@jobspeak/ui';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { useIsWide } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import styles from './Library.module.css';

export interface EntryLook<Row> {
  columns: readonly Column<Row>[];
  /** What a phone shows of an entry, beside what can be done with it. */
  card: (row: Row) => ReactNode;
  actions: (row: Row) => ReactNode;
  /** A CSS length, where the columns have widths. */
  actionsWidth?: string;
}

export interface EntryListProps<Row> extends EntryLook<Row> {
  caption: string;
  rows: readonly Row[];
  busy: boolean;
  /** There are more entries than these. */
  hasMore: boolean;
}

/** A table where there is room for one, cards on a phone. */
export function EntryList<Row extends { id: string }>({
  caption,
  rows,
  busy,
  hasMore,
  columns,
  card,
  actions,
  actionsWidth,
}: EntryListProps<Row>) {
  const isWide = useIsWide();
  const list = { rows, hasMore, rowId: ({ id }: Row) => id };
  return (
    <Card flush aria-busy={busy}>
      {isWide ? (
        <Table
          {...list}
          caption={caption}
          columns={[
            ...columns,
            {
              id: 'actions',
              heading: 'Actions',
              align: 'end',
              ...(actionsWidth && { width: actionsWidth }),
              cell: (row) => <span className={styles.actions}>{actions(row)}</span>,
            },
          ]}
        />
      ) : (
        <RowList {...list} label={caption} entryClass={styles.card}>
          {(row) => (
            <>
              <div className={styles.facts}>{card(row)}</div>
              <span className={styles.actions}>{actions(row)}</span>
            </>
          )}
        </RowList>
      )}
    </Card>
  );
}
