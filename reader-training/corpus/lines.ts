import { asSentence, describeLine, termOf, withoutStars } from './descriptions';
import type { MeantLine } from './evaluation-case';
import { type Job, lastWithRole, type Mark, toMinor, withRole } from './job';
import { itemOf, priceOf } from './prices';
import { quantityOf } from './quantities';

/** Words before the thing that makes a line due. */
export const CONDITION = /^(and |but |only |or )*(if |should |where )/i;

/** The description of a lot says how many there are, since the quantity does not. */
function describeLot(marks: readonly Mark[], description: string): string {
  const { high, isSaid } = quantityOf(marks);
  if (!isSaid) return description;
  const unit = withoutStars(lastWithRole(marks, 'u')?.words ?? '');
  return unit
    ? `${description}, ${high} ${unit.replace(/\W+$/, '')}`
    : `${high} ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
}

function naming(job: Job, marks: readonly Mark[]): Pick<MeantLine, 'description' | 'terms' | 'kind'> {
  const head = marks.find((mark) => mark.head)?.head;
  const item = itemOf(job, marks);
  const given = withRole(marks, '').find(({ value }) => value)?.value;
  const description = given
    ? asSentence(given.replace(/\*/g, ''))
    : describeLine(withRole(marks, '')) || (item?.name ?? '');
  return {
    description: lastWithRole(marks, 't') ? describeLot(marks, description) : description,
    terms: [termOf(head?.word ?? '', given, description)],
    kind: head?.kind === 'material' && item ? item.kind : (head?.kind ?? 'other'),
  };
}

/** The low ends of what was told as a range. */
function lowEnds(marks: readonly Mark[], quantity: number, price: number | null): MeantLine['low'] {
  const [lowPrice, spread] = [lastWithRole(marks, '<p'), lastWithRole(marks, '~p')];
  const { low: lowQuantity } = quantityOf(marks);
  const low: MeantLine['low'] = {};
  if (!lastWithRole(marks, 't') && lowQuantity !== quantity) low.quantity = lowQuantity;
  if (lowPrice) low.unitPriceMinor = toMinor(lowPrice.value);
  if (spread) low.unitPriceMinor = (price ?? 0) - toMinor(spread.value);
  return Object.keys(low).length > 0 ? low : undefined;
}

function limits(marks: readonly Mark[]): Pick<MeantLine, 'capMinor' | 'discountPercent'> {
  const cap = toMinor(lastWithRole(marks, 'c')?.value);
  const discount = lastWithRole(marks, '%');
  return {
    ...(cap ? { capMinor: cap } : {}),
    ...(discount ? { discountPercent: Number.parseFloat(discount.value ?? '') } : {}),
  };
}

/** Whether the line is due at all, and instead of which. */
function choices(marks: readonly Mark[]): Pick<MeantLine, 'optional' | 'condition' | 'choice' | 'chosen'> {
  const [condition, alternative] = [lastWithRole(marks, 'i'), lastWithRole(marks, 'a')];
  const isFavoured = withRole(marks, 'a').some(({ value }) => value?.includes('+'));
  return {
    ...(lastWithRole(marks, '?') || condition ? { optional: true } : {}),
    ...(condition && {
      condition: condition.value ?? withoutStars(condition.words).replace(CONDITION, '').replace(/\W+$/, ''),
    }),
    ...(alternative?.value && { choice: alternative.value.charAt(0) }),
    ...(isFavoured ? { chosen: true } : {}),
  };
}

/** The line of the quote that its marks mean. */
export function lineOf(job: Job, marks: readonly Mark[]): MeantLine {
  const { description, terms, kind } = naming(job, marks);
  const { high, isSaid } = quantityOf(marks);
  const isLot = lastWithRole(marks, 't') !== undefined;
  const counted = isSaid || kind === 'material' ? 'each' : 'job';
  const unit = isLot ? 'job' : (lastWithRole(marks, 'u')?.value ?? itemOf(job, marks)?.unit ?? counted);
  const quantity = isLot ? 1 : high;
  const price = priceOf(job, marks, unit, kind);
  const spread = lastWithRole(marks, '~p');
  const low = lowEnds(marks, quantity, price);
  return {
    description,
    terms,
    kind,
    quantity,
    unit,
    unitPriceMinor: spread ? (price ?? 0) + toMinor(spread.value) : price,
    ...(low && { low }),
    ...limits(marks),
    ...choices(marks),
  };
}
