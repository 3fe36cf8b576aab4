import type { ReadLine } from '@jobspeak/contracts';

/**
 * The lines without what is no choice any more: where one line of a choice alone was kept, it is a plain line, and where
 * the favoured one was not, the first is chosen.
 */
export const withWholeChoices = (lines: readonly ReadLine[]): ReadLine[] =>
  lines.map((line) => {
    if (line.choice === undefined) return line;
    const { choice, chosen: _chosen, ...plain } = line;
    const group = lines.filter((other) => other.choice === choice);
    if (group.length < 2) return plain;
    const isFirst = group[0] === line && !group.some((other) => other.chosen);
    return isFirst ? { ...line, chosen: true } : line;
  });
