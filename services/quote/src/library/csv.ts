import { AppError, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@jobspeak/contracts';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A file's rows below its heading: the cells by the column that each heading was recognised as. */
export interface Sheet<Column extends string> {
  columns: readonly Column[];
  /** `row` is the number that a spreadsheet shows beside it. */
  rows: { row: number; cells: Partial<Record<Column, string>> }[];
}

/** The headings by which a column is known, in small letters and digits alone. */
export type Headings<Column extends string> = Readonly<Record<Column, readonly string[]>>;

const refuse = (why: string, cause?: unknown) => new AppError('IMPORT_NOT_READABLE', { file: why }, { cause });

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on. */
const WINDOWS_ONLY = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 decodes windows-1252 as if it were Latin-1 (nodejs/node issue 56542): no dash, no euro. */
const decodeWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (found) => WINDOWS_ONLY[found.charCodeAt(0) - 0x80] ?? found);

/** Text of a file: UTF-8 or UTF-16 with or without their marks, else as Windows writes in western Europe. */
export function decodeText(bytes: Buffer): string {
  if (bytes.length > IMPORT_MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows(bytes); // how a decoder says that it is not UTF-8
  }
}

const DELIMITERS = [',', ';', '\t'] as const;

interface Cells {
  row: number;
  cells: string[];
}

/** The rows that hold something, with the numbers that a spreadsheet shows: those that are empty count, too. */
function cellsOf(text: string, delimiter: string): Cells[] {
  let records = 0;
  const filled: Cells[] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(cells: string[], { empty_lines }) {
        records += 1;
        // one more than is allowed, and the heading: enough to see that there are too many
        const isKept = filled.length < IMPORT_MAX_ROWS + 2 && cells.some((cell) => cell !== '');
        if (isKept) filled.push({ row: records + empty_lines, cells });
        return null;
      },
    });
    return filled;
  } catch (cause) {
    throw refuse('A quotation mark is opened and never closed. Check the file and try again.', cause);
  }
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, '');

/** The column of each heading: where several could be one column, the first of the column's own list is it. */
function columnsOf<Column extends string>(heading: readonly string[], headings: Headings<Column>): (Column | null)[] {
  const known = Object.entries<readonly string[]>(headings) as [Column, readonly string[]][];
  const columns = heading.map((): Column | null => null);
  const texts = heading.map(plain);
  for (const [column, names] of known) {
    const index = names
      .map((name) => texts.findIndex((text, at) => text === name && columns[at] === null))
      .find((at) => at !== -1);
    if (index !== undefined) columns[index] = column;
  }
  return columns;
}

/** Spreadsheets run cells that start so; a quote before them says that they are text. More quotes are one more. */
const NEUTRALISED = /^'+[=+\-@\t\r]/;
const RISKY = /^'*[=+\-@\t\r]/;
const neutralise = (cell: string) => (RISKY.test(cell) ? `'${cell}` : cell);
const restore = (cell: string) => (NEUTRALISED.test(cell) ? cell.slice(1) : cell);

/**
 * Reads a CSV file whose first row names its columns, delimited by comma, semicolon or tab.
 * @param demanded the columns of which at least one must be there.
 * @throws AppError IMPORT_NOT_READABLE, with the reason; PAYLOAD_TOO_LARGE above 5 MB.
 */
export function readSheet<Column extends string>(
  text: string,
  headings: Headings<Column>,
  demanded: Column,
): Sheet<Column> {
  if (Buffer.byteLength(text) > IMPORT_MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const [first = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r?\n|\r/, 1);
  if (first === '') throw refuse('This file is empty.');
  const recognised = (delimiter: string) =>
    columnsOf(
      first.split(delimiter).map((cell) => cell.replaceAll('"', '')),
      headings,
    ).filter(Boolean).length;
  const delimiter = [...DELIMITERS].sort((a, b) => recognised(b) - recognised(a))[0] ?? ',';
  const [heading, ...below] = cellsOf(text, delimiter);
  const columns = columnsOf(heading?.cells ?? [], headings);
  if (!columns.includes(demanded)) throw refuse(`The first row must name the columns; none is called "${demanded}".`);
  if (below.length === 0) throw refuse('There are no rows below the heading.');
  if (below.length > IMPORT_MAX_ROWS)
    throw refuse(`At most ${IMPORT_MAX_ROWS.toLocaleString('en')} rows at once. Please split this file.`);
  const rows = below.map(({ row, cells }) => {
    const entries = columns.flatMap((column, at) => (column ? [[column, restore(cells[at] ?? '')] as const] : []));
    return { row, cells: Object.fromEntries(entries) as Partial<Record<Column, string>> };
  });
  return { columns: columns.filter((column) => column !== null), rows };
}

/** A file for spreadsheets: UTF-8 with its mark, a heading, CRLF, and no cell that would be run as a formula. */
export const writeSheet = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify([heading, ...rows.map((row) => row.map(neutralise))], { bom: true, record_delimiter: 'windows' });
