import { z } from 'zod';
import { Price, Quantity, trimmed } from './primitives';
import { chosenOf } from './totals';

/** The lower end of a range: of the quantity, of the unit price, or of both. */
export const LowEnd = z.object({ quantity: Quantity.optional(), unitPrice: Price.optional() });
export type LowEnd = z.infer<typeof LowEnd>;

/** The most letters of a condition. */
export const CONDITION_MAX = 200;

/**
 * What a line may carry where its figures are not one figure. Absent in an edit: as it was, for who edits may not know
 * of it; null: taken away. What is kept has no null.
 */
export const LineFigures = z.object({
  /** The lower end of a range, whose upper end are the line's own figures. */
  low: LowEnd.nullish(),
  /** The most that the line can come to, whatever its own figures are: minor units, as its price, after its discount. */
  cap: Price.refine((cap) => cap > 0, 'The most that it can come to must be more than 0.').nullish(),
  /** Of an optional line: what makes it due. It counts when it is taken or declared met: when it is `selected`. */
  condition: trimmed(CONDITION_MAX).min(1, 'Say what makes it due.').nullish(),
});

interface Figures extends z.infer<typeof LineFigures> {
  quantity: number;
  unitPrice: number | null;
  optional: boolean;
  choice: string | null;
  selected: boolean;
}

/** Whether a line may have a condition: an alternative counts or does not because another one is taken. */
const mayHaveCondition = ({ optional, choice }: Pick<Figures, 'optional' | 'choice'>): boolean =>
  optional && choice === null;

const ABOVE = 'The lower end cannot be more than the upper end.';

/** Says at the lower end, or at the condition, of a line what is wrong with it. */
export function demandFigures(
  line: Figures,
  context: { addIssue: (issue: Parameters<z.RefinementCtx['addIssue']>[0]) => void },
): void {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { low, condition, quantity, unitPrice } = line;
  if (condition && !mayHaveCondition(line)) refuse(['condition'], 'Only an optional line can have a condition.');
  if (!low) return;
  if (low.quantity === undefined && low.unitPrice === undefined) refuse(['low'], 'Enter the lower end.');
  if (low.quantity !== undefined && low.quantity > quantity) refuse(['low', 'quantity'], ABOVE);
  if (low.unitPrice === undefined) return;
  if (unitPrice === null) refuse(['low', 'unitPrice'], 'Enter the upper end too.');
  else if (low.unitPrice > unitPrice) refuse(['low', 'unitPrice'], ABOVE);
}

/**
 * What a line keeps that somebody edits who says nothing of a part: the range and the cap while its own figures stay
 * as they were, for a new figure is the one that is meant; the condition while it may have one.
 */
function keptOf(line: Figures, before: Figures | undefined): Pick<Figures, 'low' | 'cap' | 'condition'> {
  const isRepriced = line.quantity !== before?.quantity || line.unitPrice !== before.unitPrice;
  const or = <T>(said: T | undefined, kept: T | undefined) => (said === undefined ? kept : said);
  return {
    low: or(line.low, isRepriced ? undefined : before?.low),
    cap: or(line.cap, isRepriced ? undefined : before?.cap),
    condition: or(line.condition, mayHaveCondition(line) ? before?.condition : undefined),
  };
}

/** Lines of an edit with what it does not say of them: each as the line with its id was before. */
function withKeptFigures<L extends Figures & { id: string }>(lines: readonly L[], before: readonly L[]): L[] {
  const earlier = new Map(before.map((line) => [line.id, line]));
  return lines.map((line) => {
    const { low, cap, condition } = keptOf(line, earlier.get(line.id));
    const { low: _low, cap: _cap, condition: _condition, ...plain } = line;
    // the rest of a line of this kind, and figures that such a line may have
    return { ...plain, ...(low && { low }), ...(cap && { cap }), ...(condition && { condition }) } as L;
  });
}

/** Lines of which exactly one of each choice is taken: the first that is, else the first of them. */
export function withOneChosen<L extends Pick<Figures, 'choice' | 'selected'>>(lines: readonly L[]): L[] {
  const chosen = chosenOf(lines);
  return lines.map((line) => {
    const selected = line.choice === null ? line.selected : chosen.get(line.choice) === line;
    return selected === line.selected ? line : { ...line, selected };
  });
}

/**
 * Lines as they are kept: of each choice one alternative is taken, and nothing is null that a line may do without.
 * @param before the lines that are edited: who edits may not know of all that they carry.
 */
export const keptLines = <L extends Figures & { id: string }>(lines: readonly L[], before: readonly L[] = []): L[] =>
  withOneChosen(withKeptFigures(lines, before));
