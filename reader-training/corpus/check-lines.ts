import { UNITS } from '@jobspeak/contracts/units';
import type { MeantLine } from './evaluation-case';
import { hasSign, type Job, lastWithRole, type Mark, withRole } from './job';
import { CONDITION } from './lines';
import { itemOf, priceOf, toldPrice } from './prices';
import type { Role } from './roles';

/** Words that tell no line from another. */
const EMPTY_HEADS = new Set(
  'it one off up down out away in on new the that them two three big lot job all site thing things bit bits'.split(' '),
);
/** Roles that a line has once; `+` and `-` make more of some. */
const ONCE: readonly Role[] = ['p', 't', 'c', 'm', 'b', '%', '<p', '~p', '~q'];
const KNOWN_UNITS = new Set<string>(UNITS);

const repeatedMarks = (marks: readonly Mark[]): string[] => [
  ...(withRole(marks, 'u').length > 1 ? ['two units'] : []),
  ...ONCE.filter((role) => withRole(marks, role).filter(({ value }) => !hasSign(value)).length > 1).map(
    (role) => `two marks ${role}; what is taken back is x, a sum is =`,
  ),
];

const quantityFaults = (marks: readonly Mark[]): string[] => {
  const isFigure = (mark: Mark | undefined, role: Role) => mark?.role === role && Boolean(mark.value);
  const first = marks.findIndex((mark) => isFigure(mark, 'q'));
  const tooEarly = marks.filter((mark, index) => isFigure(mark, '~q') && (first < 0 || index < first));
  return [
    ...tooEarly.map(() => '~q before its q'),
    ...(first < 0 && marks.some((mark) => isFigure(mark, '<q')) ? ['<q without q'] : []),
  ];
};

const headFaults = ({ terms: [term], description }: MeantLine): string[] => [
  ...(description.toLowerCase().includes(term)
    ? []
    : [`"${term}" is not in the description "${description}": star its term there`]),
  ...(EMPTY_HEADS.has(term)
    ? [`"${term}" says nothing: star the noun that any description of this line must have`]
    : []),
];

const priceFaults = (job: Job, marks: readonly Mark[], { unit, kind }: MeantLine): string[] => {
  const told = toldPrice(marks);
  const price = priceOf(job, marks, unit, kind);
  const isMarkupAlone = lastWithRole(marks, 'm') && !lastWithRole(marks, 'p') && !itemOf(job, marks);
  return [
    ...(hasSign(told?.value) ? ['a price that is added needs the price that it is added to before it'] : []),
    ...(isMarkupAlone ? ['a markup without the cost that it is put on'] : []),
    ...(price === null && told?.value !== '?'
      ? ['no price: p, t, c, b, or a labour rate for its unit; {p:?} if it is to be looked up']
      : []),
    ...(price === 0 ? ['a price of nothing: what is thrown in is a note {! …}'] : []),
  ];
};

const isRangeReversed = ({ low = {}, quantity, unitPriceMinor }: MeantLine): boolean =>
  (low.quantity ?? -Infinity) > quantity || (low.unitPriceMinor ?? -Infinity) >= (unitPriceMinor ?? 0);

const isConditionUnclear = (marks: readonly Mark[]): boolean => {
  const condition = lastWithRole(marks, 'i');
  return condition !== undefined && !condition.value && !CONDITION.test(condition.words);
};

/** What is wrong with a line of the quote and the marks that make it. */
export function lineFaults(job: Job, marks: readonly Mark[], line: MeantLine): string[] {
  const heads = marks.filter(({ head }) => head).length;
  const item = lastWithRole(marks, 'b');
  const unit = lastWithRole(marks, 'u')?.value;
  return [
    ...(heads === 1 ? [] : [`${heads} head words, wants one (word*)`]),
    ...repeatedMarks(marks),
    ...(item && !itemOf(job, marks) ? [`no library item +${item.value}`] : []),
    ...quantityFaults(marks),
    ...(unit && !KNOWN_UNITS.has(unit) ? [`no such unit "${unit}"`] : []),
    ...headFaults(line),
    ...priceFaults(job, marks, line),
    ...(isRangeReversed(line) ? ['the low end is not below the high end'] : []),
    ...(isConditionUnclear(marks)
      ? ['a condition that does not begin with if, should or where is given: {i:what makes it due| …}']
      : []),
  ];
}
