import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './Table.module.css';

export interface Column<Row> {
  id: string;
  heading: string;
  /** Numbers stand right. */
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** Rows and columns; scrolls sideways inside its own frame when it must. */
export const Table = <Row,>({ caption, columns, rows, rowId }: TableProps<Row>) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classes(column.align === 'end' && styles.end)}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td key={column.id} className={classes(column.align === 'end' && styles.end)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
