import type { LineKind } from '@jobspeak/contracts';
import { type Job, type LibraryItem, lastWithRole, type Mark, toMinor, withRole } from './job';

const isTimed = (unit: string): unit is 'hour' | 'day' => unit === 'hour' || unit === 'day';

/** The first mark that tells a price: of one, else of the lot. */
export const toldPrice = (marks: readonly Mark[]): Mark | undefined =>
  withRole(marks, 'p')[0] ?? withRole(marks, 't')[0];

/** The item that a line has its price from. */
export const itemOf = ({ library }: Job, marks: readonly Mark[]): LibraryItem | undefined =>
  library.get(lastWithRole(marks, 'b')?.value ?? '');

/** Whether a line with a limit is open: it has a price for its time, and nobody said how long. */
export const isOpen = (marks: readonly Mark[], unit: string): boolean =>
  isTimed(unit) && toldPrice(marks) !== undefined && !withRole(marks, 'q').some(({ value }) => value);

/** The account's rate for the line's hour or day, where the line takes it. */
const rateOf = ({ keys }: Job, marks: readonly Mark[], unit: string, kind: LineKind | undefined): number =>
  isTimed(unit) && (kind === 'labour' || lastWithRole(marks, 'r')) ? toMinor(keys[unit]) : Number.NaN;

/** The price of one, before any "give or take"; null where it is to be looked up, or none was told. */
export function priceOf(job: Job, marks: readonly Mark[], unit: string, kind: LineKind | undefined): number | null {
  const markup = lastWithRole(marks, 'm');
  const factor = markup ? 1 + Number(markup.value) / 100 : 1;
  const told = toldPrice(marks);
  if (told) {
    const sum = withRole(marks, told.role).reduce((minor, { value }) => minor + toMinor(value), 0);
    return told.value === '?' ? null : Math.round(sum * factor);
  }
  const item = itemOf(job, marks);
  if (item) return Math.round(item.unitPriceMinor * factor);
  const rate = rateOf(job, marks, unit, kind);
  if (!Number.isNaN(rate)) return rate;
  const cap = lastWithRole(marks, 'c');
  return cap ? toMinor(cap.value) : null;
}
