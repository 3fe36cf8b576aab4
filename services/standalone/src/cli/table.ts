/** A column of a table in a terminal: its heading, and on which side its cells stand. */
export interface Column {
  heading: string;
  align: 'left' | 'right';
}

/** Lines of text in columns, with a rule under the headings. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ heading }, index) =>
    Math.max(heading.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? '';
        const width = widths[index] ?? 0;
        return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [line(columns.map(({ heading }) => heading)), rule, ...rows.map(line)].join('\n');
}
