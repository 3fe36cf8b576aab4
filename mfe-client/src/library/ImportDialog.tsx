import type { ImportReport, ImportRow } from '@jobspeak/contracts';
import { Button, Field, FormError } from '@jobspeak/ui';
import { type Column, Table } from '@jobspeak/ui/lists';
import { Dialog, Pill, type Tone } from '@jobspeak/ui/parts';
import { isAppError, textOf } from '@jobspeak/web';
import { useState } from 'react';
import { type Noun, useImport } from './api';
import styles from './Library.module.css';

const ACTIONS: Record<ImportRow['action'], { label: string; tone: Tone }> = {
  create: { label: 'New', tone: 'good' },
  change: { label: 'Changes', tone: 'info' },
  none: { label: 'Same', tone: 'calm' },
  refuse: { label: 'Left out', tone: 'warn' },
};

const COLUMNS: readonly Column<ImportRow>[] = [
  { id: 'row', heading: 'Row', align: 'end', cell: ({ row }) => row },
  { id: 'name', heading: 'Name', cell: ({ name }) => name || '–' },
  {
    id: 'action',
    heading: 'What happens',
    cell: ({ action, notes }) => (
      <>
        <Pill tone={ACTIONS[action].tone}>{ACTIONS[action].label}</Pill>
        {Object.entries(notes).map(([column, note]) => (
          <p key={column} className={styles.quiet}>
            {column}: {note}
          </p>
        ))}
      </>
    ),
  },
];

/** More rows than anybody reads; those that need a look come first. */
const SHOWN = 200;
const URGENCY = ['refuse', 'change', 'create', 'none'] as const satisfies readonly ImportRow['action'][];

const inOrder = (rows: readonly ImportRow[]): ImportRow[] =>
  URGENCY.flatMap((action) => rows.filter((row) => row.action === action)).slice(0, SHOWN);

/** Why a file cannot be read, in the server's words. */
const reasonOf = (error: Error): string => (isAppError(error) && error.fields?.file) || textOf(error);

/** Which columns a file may have, beside what address books and price lists call them. */
const COLUMNS_OF: Partial<Record<Noun, string>> = {
  items: 'Columns: Name, Code, Kind, Unit, Price, Cost, Tax %, and Also called, with its names divided by |.',
  clients:
    'Columns: Name, Email, Phone, Address, Notes. People and places are numbered: Contact 1 name, Contact 1 role, Contact 1 email, Contact 1 phone, Contact 2 name and on; Site 1 name, Site 1 address and on.',
};

/** Imports a file, once it is shown row by row what that will do. */
export function ImportDialog({ noun, onClose }: { noun: Noun; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const preview = useImport(noun, { dryRun: true });
  const run = useImport(noun, { dryRun: false });
  const failed = run.error ?? preview.error;
  const report = preview.data;
  const changes = report ? report.created + report.changed : 0;
  return (
    <Dialog
      open
      title={`Import ${noun}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {file && changes > 0 && (
            <Button busy={run.isPending} onClick={() => run.mutate(file, { onSuccess: onClose })}>
              {`Import ${changes} ${changes === 1 ? 'row' : 'rows'}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label="CSV file"
          type="file"
          className={styles.file}
          accept=".csv,.tsv,.txt,text/csv"
          hint="The first row names the columns. Nothing is saved before you have seen what will happen."
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null;
            setFile(chosen);
            run.reset();
            preview.reset();
            if (chosen) preview.mutate(chosen);
          }}
        />
        {!report && (
          <p className={styles.quiet}>
            {COLUMNS_OF[noun]} An empty cell changes nothing. An export shows how it is done, and can be changed and
            imported again.
          </p>
        )}
        <FormError>{failed && reasonOf(failed)}</FormError>
        {preview.isPending && <p role="status">Reading your file…</p>}
        {report && <Report report={report} />}
      </div>
    </Dialog>
  );
}

const Report = ({ report }: { report: ImportReport }) => (
  <>
    <p role="status">
      {report.created} new, {report.changed} changed, {report.unchanged} the same, {report.refused} left out.
    </p>
    {/* a region that scrolls is reached by keyboard */}
    <div className={styles.report} role="region" aria-label="What will happen" tabIndex={0}>
      <Table
        caption="What will happen"
        columns={COLUMNS}
        rows={inOrder(report.rows)}
        rowId={({ row }) => String(row)}
      />
    </div>
    {report.rows.length > SHOWN && <p className={styles.quiet}>The first {SHOWN} rows are shown.</p>}
  </>
);
