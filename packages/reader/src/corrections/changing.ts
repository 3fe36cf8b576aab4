import type { DraftLine, LineFields } from './draft';
import type { Element } from './elements';
import { type ask, askWhich, type Change, type Outcome, type State } from './reading';
import type { Statement } from './statements';
import { type Targets, targetsOf } from './targets';

/** The same change made to each of these lines. */
export const changeOf = (lines: readonly DraftLine[], setOf: (line: DraftLine) => LineFields): Change => ({
  edits: lines.map((line) => ({ kind: 'line' as const, id: line.id, set: setOf(line) })),
  about: lines,
});

/** What is done to the lines that a statement means, or the question of which they are. */
export const onTargets = (
  statement: Statement,
  state: State,
  change: (targets: Targets) => Outcome,
  elements: readonly Element[] = statement.elements,
): Outcome => {
  const targets = targetsOf(statement, state, elements);
  return 'question' in targets ? targets : change(targets);
};

const valuesDiffer = (lines: readonly DraftLine[], field: 'quantity' | 'unitPriceMinor'): boolean =>
  new Set(lines.map((line) => line[field])).size > 1;

/**
 * The lines that one absolute figure is set on. "The labour is three days" means both labour lines where both are two
 * days now; where they differ it is asked which is meant.
 */
export const linesForFigure = (
  { lines, holding, all, kind }: Targets,
  field: 'quantity' | 'unitPriceMinor',
  fits: (line: DraftLine) => boolean,
): readonly DraftLine[] | { question: ReturnType<typeof ask>['question'] } => {
  if (!kind) return lines;
  if (holding.length === 1) return holding;
  const fitting = lines.filter(fits);
  const meant = fitting.length > 0 ? fitting : lines;
  if (meant.length > 1 && !all && valuesDiffer(meant, field)) return askWhich(meant);
  return meant;
};
