import { Button, Card } from '@jobspeak/ui';
import { Download } from '@jobspeak/ui/icons';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { useIsWide } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import styles from './CsvTable.module.css';

interface CsvTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onSave: () => void;
  /** A row where there is no room for columns: what it is called, and a few of its figures. */
  name: (row: Row) => ReactNode;
  facts: (row: Row) => readonly string[];
}

/** A table of figures that can be saved as a file; nothing at all without rows. */
export function CsvTable<Row>({ title, columns, rows, rowId, onSave, name, facts }: CsvTableProps<Row>) {
  const isWide = useIsWide();
  const headingId = title.toLowerCase();
  if (rows.length === 0) return null;
  return (
    <Card flush aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        <Button variant="secondary" size="small" onClick={onSave}>
          <Download size={16} aria-hidden="true" /> Download CSV
        </Button>
      </div>
      {isWide ? (
        <Table caption={title} columns={columns} rows={rows} rowId={rowId} />
      ) : (
        <RowList label={title} rows={rows} rowId={rowId} entryClass={styles.entry}>
          {(row) => (
            <>
              {name(row)}
              <span className={styles.facts}>
                {facts(row).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </>
          )}
        </RowList>
      )}
    </Card>
  );
}
