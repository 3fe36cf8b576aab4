import { type ReactNode, useRef } from 'react';
import { classes } from './classes';
import { useSlots } from './slots';
import styles from './Table.module.css';

export interface Column<Row> {
  id: string;
  heading: ReactNode;
  /** Numbers stand right. */
  align?: 'start' | 'end';
  /** A CSS length; where one column has it, those without share the rest. */
  width?: string;
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** There are more rows than these. */
  hasMore?: boolean;
}

const ROW_HEIGHT = 65;

/** Rows and columns; scrolls sideways inside its own frame when it must. Any number of rows scrolls smoothly. */
export function Table<Row>({ caption, columns, rows, rowId, hasMore = false }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { slots, measure, holds } = useSlots({ count: rows.length, rowHeight: ROW_HEIGHT, frame: body });
  // columns must not jump as rows come and go
  const isFixed = measure !== undefined || columns.some(({ width }) => width !== undefined);
  return (
    <div className={styles.frame}>
      <table
        className={classes(styles.table, isFixed && styles.fixed)}
        aria-rowcount={measure && (hasMore ? -1 : rows.length + 1)}
      >
        <caption className={styles.caption}>{caption}</caption>
        {isFixed && (
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={measure && 1}>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classes(column.align === 'end' && styles.end)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...holds}>
          {slots.map((slot) =>
            'gap' in slot ? (
              <tr key={`gap-${slot.after}`} aria-hidden="true" className={styles.gap}>
                <td colSpan={columns.length} style={{ height: slot.gap }} />
              </tr>
            ) : (
              <TableRow
                key={rowId(rows[slot.index] as Row)} // slots are of these rows
                index={slot.index}
                row={rows[slot.index] as Row}
                columns={columns}
                measure={measure}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  index: number;
  row: Row;
  columns: readonly Column<Row>[];
  measure: ((element: Element | null) => void) | undefined;
}

const TableRow = <Row,>({ index, row, columns, measure }: TableRowProps<Row>) => (
  <tr ref={measure} data-index={index} aria-rowindex={measure && index + 2}>
    {columns.map((column) => (
      <td key={column.id} className={classes(column.align === 'end' && styles.end)}>
        {column.cell(row)}
      </td>
    ))}
  </tr>
);
