import type { ImportReport, ImportRow } from '@jobspeak/contracts';
import type { Sheet } from './csv';
import { UnreadableFigure } from './figures';

/** Why a row cannot be taken, by column. */
export class RefusedRow extends Error {
  constructor(readonly notes: Record<string, string>) {
    super(Object.values(notes).join(' '));
  }
}

export type Cells<Column extends string> = Partial<Record<Column, string>>;

/** How a kind of entry stands in a file. */
export interface ImportKind<Column extends string, Entry extends Content & { id: string }, Content> {
  /** The entry that a row is about, or null for a new one. @throws RefusedRow when it cannot be told. */
  find(cells: Cells<Column>): Entry | null;
  /** What the cells say, over what there is; an empty cell leaves what there is. @throws RefusedRow. */
  read(cells: Cells<Column>, entry: Entry | null): Content;
  /** The cells that can change, as an export has them. */
  show(content: Content): Cells<Column>;
  /** What no two entries may share, in one spelling; null for what anybody may be called. */
  identity(content: Content): { column: string; key: string; words: string } | null;
}

/** What an import comes to: what to tell, and what to write. */
export interface ImportPlan<Content> {
  report: ImportReport;
  created: Content[];
  changed: (Content & { id: string })[];
}

const EXCERPT = 80;
const shorten = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

function differences<Column extends string>(before: Cells<Column>, after: Cells<Column>): Record<string, string> {
  const columns = Object.keys({ ...before, ...after }) as Column[];
  return Object.fromEntries(
    columns
      .filter((column) => (before[column] ?? '') !== (after[column] ?? ''))
      .map((column) => [column, `${shorten(before[column] || '–')} → ${shorten(after[column] || '–')}`]),
  );
}

/** The cells that do not just repeat what an export of the entry would hold: all others leave it as it is. */
function newsOf<Column extends string>(cells: Cells<Column>, shown: Cells<Column> | null): Cells<Column> {
  const columns = Object.keys(cells) as Column[];
  const news: Cells<Column> = {};
  for (const column of columns)
    if (cells[column] !== '' && cells[column] !== shown?.[column]) news[column] = cells[column];
  return news;
}

/** What each row of a file would do to the entries that are there. */
export function planImport<
  Column extends string,
  Entry extends Content & { id: string },
  Content extends { name: string },
>({ rows }: Sheet<Column>, entries: readonly Entry[], kind: ImportKind<Column, Entry, Content>): ImportPlan<Content> {
  const owners = new Map(
    entries.flatMap((entry) => {
      const identity = kind.identity(entry);
      return identity ? [[identity.key, entry.id] as const] : [];
    }),
  );
  const seen = new Set<string>();
  const plan: ImportPlan<Content> = {
    report: { created: 0, changed: 0, unchanged: 0, refused: 0, rows: [] },
    created: [],
    changed: [],
  };
  const take = (cells: Cells<Column>, row: number): ImportRow => {
    const entry = kind.find(cells);
    if (entry && seen.has(entry.id)) throw new RefusedRow({ name: 'An earlier row is about the same entry.' });
    const shown = entry && kind.show(entry);
    const content = kind.read(newsOf(cells, shown), entry);
    const identity = kind.identity(content);
    const owner = identity && owners.get(identity.key);
    if (identity && owner !== undefined && owner !== entry?.id)
      throw new RefusedRow({ [identity.column]: identity.words });
    if (identity) owners.set(identity.key, entry?.id ?? `row ${row}`);
    if (entry) seen.add(entry.id);
    const notes = shown ? differences(shown, kind.show(content)) : {};
    if (!entry) plan.created.push(content);
    else if (Object.keys(notes).length > 0) plan.changed.push({ ...content, id: entry.id });
    const action = !entry ? 'create' : Object.keys(notes).length > 0 ? 'change' : 'none';
    return { row, action, name: content.name, notes };
  };
  for (const { row, cells } of rows) plan.report.rows.push(refusing(() => take(cells, row), row, nameOf(cells)));
  return { ...plan, report: counted(plan.report.rows) };
}

const nameOf = (cells: Cells<string>) => shorten(cells.name ?? '');

function refusing(take: () => ImportRow, row: number, name: string): ImportRow {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return { row, action: 'refuse', name, notes: error.notes };
  }
}

function counted(rows: ImportRow[]): ImportReport {
  const count = (action: ImportRow['action']) => rows.filter((row) => row.action === action).length;
  return {
    created: count('create'),
    changed: count('change'),
    unchanged: count('none'),
    refused: count('refuse'),
    rows,
  };
}

/** Reads a figure of a row, and refuses the row with what is wrong with it. */
export function readCell<T>(column: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableFigure)) throw error;
    throw new RefusedRow({ [column]: error.message });
  }
}
