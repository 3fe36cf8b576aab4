import type { LineKind } from '@jobspeak/contracts';
import { type Hint, hintsOf } from '@jobspeak/reader/learned';
import type { Entry, MeantLine } from './evaluation-case';
import type { Range } from './figure-words';
import { type Job, type Mark, marksOfLine } from './job';
import type { Role } from './roles';
import { numbersOutside, type Span, spansOf, splitWords, type Tokens } from './spans';

/** Where the price of a line comes from. */
type Basis = 'each' | 'total' | 'library' | 'rate' | 'lookup' | 'cap';

/** A line as the network is to see it. */
interface LineLabels {
  text: string;
  kind: LineKind | undefined;
  unit: string;
  optional: boolean;
  conditional: boolean;
  choice: string | null;
  chosen: boolean;
  basis: Basis;
}

/** A job as training reads it. */
export interface Example {
  id: string;
  locale: string;
  tokens: string[];
  hints: Hint[];
  spans: Span[];
  /** Numbers that are no figure of the quote. */
  numbers: (Range & { value: number })[];
  /** The token that names each line. */
  heads: number[];
  lines: LineLabels[];
}

function basisOf(marks: readonly Mark[]): Basis {
  const has = (wanted: Role) => marks.some(({ role }) => role === wanted);
  if (marks.some(({ role, value }) => (role === 'p' || role === 't') && value === '?')) return 'lookup';
  if (has('p')) return 'each';
  if (has('t')) return 'total';
  if (has('b')) return 'library';
  return has('c') && !has('r') ? 'cap' : 'rate';
}

const labelsOfLine = (marks: readonly Mark[], line: MeantLine): LineLabels => ({
  text: line.description,
  kind: line.kind,
  unit: line.unit,
  optional: Boolean(line.optional),
  conditional: Boolean(line.condition),
  choice: line.choice ?? null,
  chosen: Boolean(line.chosen),
  basis: basisOf(marks),
});

/** The token that names a line: the last part of "anti-snap" that is a word. */
function headOf(job: Job, line: number, { tokens, ranges }: Tokens): number {
  const spoken = job.words.filter(({ text }) => text !== null);
  const range = ranges[spoken.findIndex(({ mark, isHead }) => isHead && mark?.lines.includes(line))];
  if (!range) return 0;
  let at = range.to - 1;
  while (at > range.from && !/[\p{L}\d]/u.test(tokens[at] ?? '')) at--;
  return at;
}

/** The names that an account brings to a job. */
export const namesOf = ({ library, clients }: Job) => ({
  library: [...library.values()].map(({ name }) => name),
  clients: clients.flatMap(({ name }) => name ?? []),
});

/** A job without faults as training reads it. */
export function exampleOf({ job, meant }: Entry): Example {
  const { id, locale } = job;
  const split = splitWords(job.words.flatMap(({ text }) => text ?? []));
  const { tokens } = split;
  const { lines } = meant.gold;
  const heads = lines.map((_, index) => headOf(job, index + 1, split));
  const spans = spansOf(job, split, heads);
  return {
    id,
    locale,
    tokens,
    hints: hintsOf(tokens, namesOf(job)),
    spans,
    numbers: numbersOutside(tokens, spans),
    heads,
    lines: lines.map((line, index) => labelsOfLine(marksOfLine(job, index + 1), line)),
  };
}
