import { type ReactNode, useRef } from 'react';
import styles from './RowList.module.css';
import { useSlots } from './slots';

export interface RowListProps<Row> {
  /** What the list is of, for screen readers. */
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** The class of each entry. */
  entryClass?: string | undefined;
  /** There are more rows than these. */
  hasMore?: boolean;
}

const ROW_HEIGHT = 104;

/** One row under the other, as a thumb wants them. Any number of rows scrolls smoothly. */
export function RowList<Row>({ label, rows, rowId, children, entryClass, hasMore = false }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { slots, measure, holds } = useSlots({ count: rows.length, rowHeight: ROW_HEIGHT, frame: list });
  return (
    <ul ref={list} className={styles.list} aria-label={label} {...holds}>
      {slots.map((slot) =>
        'gap' in slot ? (
          <li key={`gap-${slot.after}`} aria-hidden="true" style={{ height: slot.gap }} />
        ) : (
          <li
            key={rowId(rows[slot.index] as Row)} // slots are of these rows
            ref={measure}
            data-index={slot.index}
            className={entryClass}
            aria-setsize={measure && (hasMore ? -1 : rows.length)}
            aria-posinset={measure && slot.index + 1}
          >
            {children(rows[slot.index] as Row)}
          </li>
        ),
      )}
    </ul>
  );
}
