import type { Killed } from './kills';

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Columns of text, each as wide as its widest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Kills by target and place, with how long it took until people could work on, beside the part's own start. */
export function killTable(kills: readonly Killed[]): string {
  const groups = new Map<string, Killed[]>();
  for (const kill of kills) {
    const key = `${kill.target} ${kill.point ?? 'at random'}`;
    groups.set(key, [...(groups.get(key) ?? []), kill]);
  }
  const rows = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, group]) => {
      const recovery = group.map(({ recoveryMs }) => recoveryMs);
      const restart = group.map(({ restartMs }) => restartMs);
      const most = `${seconds(middle(recovery))} / ${seconds(Math.max(...recovery))}`;
      return [key, String(group.length), most, `${seconds(middle(restart))} / ${seconds(Math.max(...restart))}`];
    });
  return tableOf([['killed', 'kills', 'recovery (median / longest)', 'own restart (median / longest)'], ...rows]);
}
