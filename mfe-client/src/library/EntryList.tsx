import { Card } from '@jobspeak/ui';
import { type Column, Table } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import styles from './Library.module.css';

export interface EntryLook<Row> {
  columns: readonly Column<Row>[];
  /** What a phone shows of an entry, beside what can be done with it. */
  card: (row: Row) => ReactNode;
  actions: (row: Row) => ReactNode;
}

export interface EntryListProps<Row> extends EntryLook<Row> {
  caption: string;
  rows: readonly Row[];
  busy: boolean;
}

/** A table where there is room for one, cards on a phone. */
export const EntryList = <Row extends { id: string }>({
  caption,
  rows,
  busy,
  columns,
  card,
  actions,
}: EntryListProps<Row>) => (
  <Card flush aria-busy={busy}>
    <div className={styles.wide}>
      <Table
        caption={caption}
        columns={[
          ...columns,
          {
            id: 'actions',
            heading: 'Actions',
            align: 'end',
            cell: (row) => <span className={styles.actions}>{actions(row)}</span>,
          },
        ]}
        rows={rows}
        rowId={({ id }) => id}
      />
    </div>
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.facts}>{card(row)}</div>
          <span className={styles.actions}>{actions(row)}</span>
        </li>
      ))}
    </ul>
  </Card>
);
