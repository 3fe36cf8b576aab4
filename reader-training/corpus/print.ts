import { netOf } from './amounts';
import type { Entry, EvaluationCase } from './evaluation-case';
import type { Job } from './job';
import { roleName } from './roles';

/** One word a line: word, role, lines, value, head. */
export function formatTokens({ id, words }: Job): string {
  const rows = words.map(({ text, mark, isFirst, isHead }) =>
    [
      text ?? '∅',
      mark ? `${isFirst ? 'B' : 'I'}-${roleName(mark.role)}` : 'O',
      mark?.lines.join(',') || '-',
      (isFirst && mark?.value) || '-',
      isHead ? 'head' : '-',
    ].join('\t'),
  );
  return [`# ${id}`, ...rows, ''].join('\n');
}

/** What was said and its quote, one under the other, for a second person. */
export function formatQuote({ id, trade, spoken, gold: { lines, ...terms } }: EvaluationCase): string {
  const rows = lines.map(({ description, terms: [term], kind, quantity, unit, unitPriceMinor, ...more }) => {
    const price = unitPriceMinor === null ? '?' : unitPriceMinor / 100;
    const rest = Object.keys(more).length > 0 ? JSON.stringify(more) : '';
    return `  - ${description} [${term}] ${kind}: ${quantity} ${unit} × ${price} ${rest}`;
  });
  return [`\n${id} (${trade})`, spoken, `  ${JSON.stringify(terms)}`, ...rows].join('\n');
}

const wordCount = ({ spoken }: EvaluationCase): number => spoken.split(' ').length;

/** A job's size and what it comes to before tax. */
export const formatSize = (one: EvaluationCase): string => {
  const net = (netOf(one.gold) / 100).toFixed(2);
  return `${one.id}\t${one.gold.lines.length} lines\t${wordCount(one)} words\tnet ${net}`;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How much there is in all, and how often each tag, trade and locale. */
export function countEntries(entries: readonly Entry[]) {
  const cases = entries.map(({ meant }) => meant);
  const tally: Record<string, number> = {};
  for (const name of cases.flatMap(({ tags, trade, locale }) => [...tags, trade, locale]))
    tally[name] = (tally[name] ?? 0) + 1;
  return {
    jobs: cases.length,
    lines: sum(cases.map(({ gold }) => gold.lines.length)),
    words: sum(cases.map(wordCount)),
    marks: sum(entries.map(({ job }) => job.marks.length)),
    tally,
  };
}
