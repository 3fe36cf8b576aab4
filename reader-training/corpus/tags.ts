import type { MeantQuote } from './evaluation-case';
import { hasSign, type Job, type Mark, marksOfLine, spokenOf, toMinor, withRole } from './job';
import type { Role } from './roles';

const LONG = 110;
const SHORT = 40;

const markTags = (marks: readonly Mark[]): Record<string, boolean> => {
  const has = (...roles: Role[]) => marks.some(({ role }) => roles.includes(role));
  const hasSigned = (...roles: Role[]) => marks.some(({ role, value }) => roles.includes(role) && hasSign(value));
  return {
    correction: has('x'),
    library: has('b'),
    rate: has('r'),
    lot: has('t'),
    optional: has('?'),
    condition: has('i'),
    'either-or': has('a'),
    'range-qty': has('<q', '~q'),
    'range-price': has('<p', '~p'),
    cap: has('c'),
    'discount-line': has('%'),
    'discount-total': has('O'),
    deposit: has('D'),
    validity: has('G'),
    schedule: has('S'),
    contact: has('E', 'F', 'A'),
    'sum-aloud': has('='),
    markup: has('m'),
    'added-price': hasSigned('p', 't'),
    chatter: has('-'),
    exclusion: has('!'),
    shared: marks.some(({ role, lines }) => lines.length > 1 && role !== 'x'),
    'added-qty': hasSigned('q'),
  };
};

/** Whether a line in one of these units has a quantity of several factors. */
const isMultiplied = (job: Job, { lines }: MeantQuote, units: readonly string[]): boolean =>
  lines.some(
    ({ unit }, index) =>
      units.includes(unit) &&
      withRole(marksOfLine(job, index + 1), 'q').filter(({ value }) => !hasSign(value)).length > 1,
  );

const hasLabourAtRate = ({ keys }: Job, { lines }: MeantQuote): boolean =>
  lines.some(({ kind, unit, unitPriceMinor }) => {
    const rate = unit === 'hour' || unit === 'day' ? keys[unit] : undefined;
    return kind === 'labour' && Boolean(rate) && unitPriceMinor === toMinor(rate);
  });

/** In this order they stand in a case. */
const ORDER =
  `plain correction library rate known-client lot optional condition either-or range-qty range-price cap discount-line
discount-total tax-spoken no-tax deposit validity schedule contact sum-aloud markup added-price chatter exclusion
missing-price shared people-days dimensions added-qty long short`.split(/\s+/);

/** What a job has that readers find hard, by which an evaluation tells its figures apart. */
export function tagsOf(job: Job, quote: MeantQuote, { isKnownClient }: { isKnownClient: boolean }): string[] {
  const isTaxSaid = withRole(job.marks, 'V').length > 0;
  const words = spokenOf(job).split(' ').length;
  const marked = markTags(job.marks);
  const has: Record<string, boolean> = {
    ...marked,
    plain: 'plain' in job.keys,
    rate: marked.rate || hasLabourAtRate(job, quote),
    'known-client': isKnownClient,
    'tax-spoken': isTaxSaid && quote.taxRatePercent > 0,
    'no-tax': isTaxSaid && quote.taxRatePercent === 0,
    'missing-price': quote.lines.some(({ unitPriceMinor }) => unitPriceMinor === null),
    'people-days': isMultiplied(job, quote, ['hour', 'day', 'week']),
    dimensions: isMultiplied(job, quote, ['m2', 'sqft', 'sqyd', 'm3']),
    long: words > LONG,
    short: words < SHORT,
  };
  return ORDER.filter((tag) => has[tag]);
}
