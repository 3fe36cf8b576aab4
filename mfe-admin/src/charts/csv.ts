type Cell = string | number | null;

/** What a spreadsheet would take for a formula is made a text: a name or a message may begin like one. */
const disarmed = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cellOf = (cell: Cell): string => {
  const text = typeof cell === 'string' ? disarmed(cell) : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as CSV (RFC 4180). */
export const csvOf = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [headings, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');

/** Saves a table as a file. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): void =>
  saveBlob(`${name}.csv`, new Blob(['\ufeff', csvOf(headings, rows)], { type: 'text/csv;charset=utf-8' }));

/** Saves a file that is in memory. */
export function saveBlob(fileName: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser has taken the file over by the next turn of its loop, and slow ones a little later
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
