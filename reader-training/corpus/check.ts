import { amountOf, netOf } from './amounts';
import { lineFaults } from './check-lines';
import type { Entry, MeantQuote } from './evaluation-case';
import { addFault, type Fault, type Job, lineNumbersOf, marksOfLine, toMinor, withRole } from './job';

const TRADES = new Set(
  `plumbing electrical painting tiling roofing landscaping carpentry hvac cleaning locksmith flooring plastering fencing
drainage handyman glazing paving pest-control tree-surgery kitchen-fitting`.split(/\s+/),
);
const CURRENCIES = new Map(
  Object.entries({
    'en-GB': 'GBP',
    'en-IE': 'EUR',
    'en-US': 'USD',
    'en-AU': 'AUD',
    'en-NZ': 'NZD',
    'en-CA': 'CAD',
  }),
);

function headerFaults({ trade, locale, currency, keys }: Job): string[] {
  const expected = CURRENCIES.get(locale);
  return [
    ...(TRADES.has(trade) ? [] : [`no such trade "${trade}"`]),
    ...(expected === currency ? [] : [`${locale} pays in ${expected}`]),
    ...('tax' in keys ? [] : ['tax= is missing']),
  ];
}

function numberingFaults(numbers: readonly number[]): string[] {
  if (numbers.length === 0) return ['no lines'];
  const isGapless = numbers.every((number, index) => number === index + 1);
  return isGapless ? [] : [`lines are ${numbers.join(' ')}, not 1 to ${numbers.length}`];
}

/** Each group of alternatives has at least two lines, and at most one that is favoured. */
function groupFaults(job: Job, { lines }: MeantQuote): string[] {
  const numbers = lineNumbersOf(job);
  const isFavoured = (index: number) =>
    withRole(marksOfLine(job, numbers[index] ?? 0), 'a').some(({ value }) => value?.includes('+'));
  return [...new Set(lines.flatMap(({ choice }) => choice ?? []))].flatMap((letter) => {
    const group = lines.flatMap(({ choice }, index) => (choice === letter ? index : []));
    const favoured = group.filter(isFavoured).length;
    return group.length < 2 || favoured > 1
      ? `group ${letter}: ${group.length} alternatives, ${favoured} favoured`
      : [];
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What a sum that is told aloud may come to: lines that follow one another, net, gross, a quantity, a price. */
function possibleSums(quote: MeantQuote): number[] {
  const net = netOf(quote);
  const amounts = quote.lines.map(amountOf);
  const sums = amounts.flatMap((_, first) =>
    amounts.slice(first).map((_, more) => sumOf(amounts.slice(first, first + more + 1))),
  );
  const gross = Math.round(net * (1 + quote.taxRatePercent / 100));
  const figures = quote.lines.flatMap(({ quantity, unitPriceMinor }) => [toMinor(quantity), unitPriceMinor ?? 0]);
  return [net, gross, ...sums, ...figures];
}

function checkSums(job: Job, quote: MeantQuote): void {
  const net = netOf(quote);
  const amounts = quote.lines.map((line) => amountOf(line) / 100).join(' + ');
  const possible = possibleSums(quote);
  for (const { value, place } of withRole(job.marks, '='))
    if (value && !possible.some((sum) => Math.abs(sum - toMinor(value)) < 1))
      addFault(job, place, `no lines come to ${value}: ${amounts}, net ${net / 100}`);
  if (job.keys.net && toMinor(job.keys.net) !== net)
    addFault(job, null, `net=${job.keys.net}, the lines come to ${net / 100}: ${amounts}`);
}

function checkEntry({ job, meant: { gold } }: Entry): void {
  const numbers = lineNumbersOf(job);
  for (const message of [...headerFaults(job), ...numberingFaults(numbers)]) addFault(job, null, message);
  for (const [index, number] of numbers.entries()) {
    const marks = marksOfLine(job, number);
    const [first] = marks;
    const line = gold.lines[index];
    if (!first || !line) continue;
    for (const message of lineFaults(job, marks, line)) addFault(job, first.place, `line ${number}: ${message}`);
  }
  for (const message of groupFaults(job, gold)) addFault(job, null, message);
  checkSums(job, gold);
}

/** Adds to each job what is wrong with its quote; what is wrong with its marks is known since they were read. */
export function checkEntries(entries: readonly Entry[]): void {
  const ids = new Set<string>();
  for (const entry of entries) {
    const { job } = entry;
    checkEntry(entry);
    if (ids.has(job.id)) addFault(job, null, 'id is used twice');
    ids.add(job.id);
  }
}

/** A fault as compilers write theirs, so that editors find the place. */
export const formatFault = ({ file, id }: Job, { row, column, message }: Fault): string =>
  `${file}:${row}:${column}: ${id}: ${message}`;
