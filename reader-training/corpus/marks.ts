import { markFaults, touchingFigures } from './check-marks';
import { addFault, type Job, type Mark, type Place } from './job';
import { AFTER_PRICE, FIGURES, isLineRole, isRole, NUMBERED, PRICES, type Role, TEXTS } from './roles';
import { addWords } from './words';

/** A mark, the text between two, or a brace that belongs to none. */
const PIECE = /\{([^{}]*)\}|([^{}]+)|([{}])/g;
const MARK = /^(\d+(?:,\d+)*)?([<~][qp]|[a-zA-Z%?!=-])?(:|(?=\s|$))\s*(.*)$/s;

/** What the marks so far mean to the next. */
interface Context {
  /** The lines of the mark before: a mark without a number belongs to them. */
  lines: readonly number[] | null;
  /** Lines that have their price. */
  closed: Set<number>;
}

/** A value and the words after it: a figure ends at the first space, a text at `|` or with the mark. */
function splitValue(rest: string, isText: boolean): [value: string, words: string] {
  const bar = rest.indexOf('|');
  const end = bar >= 0 ? bar : isText ? rest.length : rest.search(/\s|$/);
  const value = rest.slice(0, end).trim().replace(/\s+/g, ' ');
  return [value, rest.slice(bar >= 0 ? end + 1 : end).trim()];
}

interface Source {
  text: string;
  place: Place;
  role: Role;
  /** The numbers that the mark bears. */
  numbers: readonly number[] | undefined;
}

/** The lines of a mark; null where none can be told. */
function linesOf(job: Job, context: Context, { text, place, role, numbers }: Source): readonly number[] | null {
  if (!isLineRole(role)) return role === 'x' ? (numbers ?? []) : [];
  const lines = numbers ?? context.lines;
  if (!lines) {
    addFault(job, place, `{${text}} has no line: no mark before it names one`);
    return null;
  }
  const isClosed = lines.some((line) => context.closed.has(line));
  if (!numbers && (NUMBERED.has(role) || (isClosed && !AFTER_PRICE.has(role))))
    addFault(job, place, `{${text}} wants its line number${isClosed ? ': the price before it closed its line' : ''}`);
  if (PRICES.has(role)) for (const line of lines) context.closed.add(line);
  context.lines = lines;
  return lines;
}

/** Reads what stands between two braces; null, and a fault, where it is no mark. */
function readMark(job: Job, context: Context, text: string, place: Place): Mark | null {
  const [, numbers, sign, colon, rest] = MARK.exec(text) ?? [];
  if (rest === undefined || (numbers === undefined && sign === undefined)) {
    addFault(job, place, `cannot read {${text}}`);
    return null;
  }
  const role = sign ?? '';
  if (!isRole(role)) {
    addFault(job, place, `no such role "${role}"`);
    return null;
  }
  const lines = linesOf(job, context, { text, place, role, numbers: numbers?.split(',').map(Number) });
  if (!lines) return null;
  const [raw, words] = colon ? splitValue(rest, TEXTS.has(role)) : [undefined, rest];
  const isConfirmed = FIGURES.has(role) && raw !== undefined && raw.endsWith('!');
  return { role, place, value: isConfirmed ? raw.slice(0, -1) : raw, isConfirmed, words, lines, head: null };
}

/** Reads the marks and the words of a job's text. */
export function parseMarks(job: Job): void {
  const context: Context = { lines: null, closed: new Set() };
  const text = job.text.map(({ line }) => line).join('\n');
  for (const { index, 1: inside, 2: between, 3: brace } of text.matchAll(PIECE)) {
    const before = text.slice(0, index).split('\n');
    const place = { row: job.text[before.length - 1]?.row ?? job.row, column: (before.at(-1)?.length ?? 0) + 1 };
    if (brace) addFault(job, place, `stray ${brace} (marks do not nest)`);
    else if (between !== undefined) addWords(job, between, null, place);
    else if (inside !== undefined) {
      const mark = readMark(job, context, inside, place);
      if (!mark) continue;
      for (const message of markFaults(mark, inside)) addFault(job, place, message);
      job.marks.push(mark);
      addWords(job, mark.words, mark, place);
    }
  }
  for (const { mark, message } of touchingFigures(job)) addFault(job, mark.place, message);
}
