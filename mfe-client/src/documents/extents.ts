import { type Line, lineNet, type Unit } from '@jobspeak/contracts';

/** What a line may say beside one figure: a range, the most that it can come to, what makes it due. */

export const hasRange = ({ low }: Pick<Line, 'low'>): boolean => low !== null && low !== undefined;
export const hasCap = ({ cap }: Pick<Line, 'cap'>): boolean => typeof cap === 'number';
export const hasCondition = ({ condition }: Pick<Line, 'condition'>): boolean => typeof condition === 'string';

/** Units of which there is usually one, so that it is the price that is not certain. */
const ONE_OFF: ReadonlySet<Unit> = new Set<Unit>(['job', 'each']);

/** A range to begin with: of the price of one thing, else of how much of it; both ends are the line's own figure. */
export const startRange = ({ unit, quantity, unitPrice }: Line): Partial<Line> => ({
  low: ONE_OFF.has(unit) && unitPrice !== null ? { unitPrice } : { quantity },
});

/** A cap to begin with: what the line comes to now. */
export const startCap = (line: Line): Partial<Line> => ({ cap: lineNet(line) });

/** A condition to begin with, whose words are still to be typed: nobody has to take what may not be needed. */
export const startCondition = ({ optional, selected }: Line): Partial<Line> => ({
  condition: '',
  optional: true,
  choice: null,
  selected: optional && selected,
});

/** What is left of a range under other figures: the ends that are still below them. */
export function rangeUnder({ low }: Pick<Line, 'low'>, { quantity, unitPrice }: Partial<Line>): Partial<Line> {
  if (!low) return {};
  const left = {
    ...(low.quantity !== undefined && low.quantity <= (quantity ?? low.quantity) && { quantity: low.quantity }),
    ...(low.unitPrice !== undefined &&
      unitPrice !== null &&
      low.unitPrice <= (unitPrice ?? low.unitPrice) && { unitPrice: low.unitPrice }),
  };
  return { low: Object.keys(left).length > 0 ? left : null };
}

/** The line without a cap and a condition that nobody has said yet: their fields are there, and empty. */
export function withoutUnsaid(line: Line): Line {
  const isCapSaid = line.cap !== 0;
  const isConditionSaid = line.condition?.trim() !== '';
  if (isCapSaid && isConditionSaid) return line;
  return { ...line, ...(!isCapSaid && { cap: null }), ...(!isConditionSaid && { condition: null }) };
}

const EXTENTS = ['low', 'cap', 'condition'] as const;

/**
 * A line as an edit has to say it: what the line before had and this one has not is null, for what an edit says nothing
 * of stays as it was. Undo leaves nothing to be null, so this looks at both.
 */
export function saidAgainst(line: Line, before: Line | undefined): Line {
  const { low: _low, cap: _cap, condition: _condition, ...plain } = line;
  const said = EXTENTS.flatMap((field): [string, unknown][] => {
    const value = line[field] ?? null;
    return value !== null || (before?.[field] ?? null) !== null ? [[field, value]] : [];
  });
  return { ...plain, ...Object.fromEntries(said) };
}
