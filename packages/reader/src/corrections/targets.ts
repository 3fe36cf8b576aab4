import { AREA_UNITS, LENGTH_UNITS } from '../numbers/units';
import { isContent } from '../tokens/words';
import type { DraftLine, Question } from './draft';
import type { Element } from './elements';
import type { Figure } from './figures';
import type { Mention } from './mentions';
import { ask, askWhich, type State } from './reading';
import type { Statement } from './statements';

/** The lines that a statement is about. */
export interface Targets {
  lines: readonly DraftLine[];
  /** Each of them is meant: "all the", "both", "the labour". */
  all: boolean;
  /** Lines of a kind, of which those that bear its name. */
  kind: boolean;
  holding: readonly DraftLine[];
}

const COUNTED: ReadonlySet<string> = new Set(
  'each job visit point set room length load pair sheet roll bag box pack tin'.split(' '),
);

/** Whether a unit that was said can be the line's: a metre of a floor is a square metre. */
export const isUnitOf = (said: Figure['unit'], line: DraftLine): boolean => {
  const { unit } = line;
  if (said === null || said === unit) return true;
  if (AREA_UNITS.has(unit)) return AREA_UNITS.has(said) ? false : sideOf(unit) === said;
  return (said === 'm2' && LENGTH_UNITS.has(unit)) || (COUNTED.has(said) && COUNTED.has(unit));
};
const sideOf = (unit: string): string | undefined => ({ m2: 'm', sqft: 'ft', sqyd: 'yd' })[unit];

/** Of lines that fit equally well, those whose unit was said. */
const byUnit = (lines: readonly DraftLine[], figures: readonly Figure[]): readonly DraftLine[] => {
  const units = figures.flatMap(({ unit }) => (unit && unit !== 'each' ? [unit] : []));
  if (units.length === 0) return lines;
  const fitting = lines.filter((line) => units.every((unit) => line.unit === unit || sideOf(line.unit) === unit));
  return fitting.length > 0 ? fitting : lines;
};

const saidOf = (elements: readonly Element[]): string =>
  elements.flatMap(({ tokens }) => tokens.map(({ text }) => text)).join(' ');

const ALL_OF_THEM =
  /\b(?:both (?:sorts|kinds|types|of them|ones)|all of them|all (?:sorts|three|four)|each of them|the pair of them)\b/;

const linesOf = (mention: Mention, { figures, normal }: Statement): readonly DraftLine[] | Question => {
  if (mention.lines.length === 0) return { reason: 'none', text: 'There is no such line: which one?' };
  if ((mention.all || ALL_OF_THEM.test(normal)) && mention.by === 'words') return mention.holding;
  if (mention.lines.length === 1 || mention.by !== 'words') return mention.lines;
  const lines = byUnit(mention.lines, figures);
  if (lines.length === 1) return lines;
  return askWhich(lines).question;
};

const JOINS =
  /^(and|,|the|both|all|my|or|plus|&|of|his|her|each|every|so|so's|is|are|same|for|as|well|also|too|mate|now|please|then)$/;

/** Mentions that say what is meant: the first and those that are joined to it, not "the far wall" that a socket is on. */
const mentioned = (elements: readonly Element[]): Mention[] => {
  const found: { mention: Mention; index: number }[] = [];
  elements.forEach(({ mention }, index) => {
    if (!mention) return;
    const before = elements.slice(Math.max(0, (found.at(-1)?.index ?? index) + 1), index);
    const isJoined =
      found.length === 0 ||
      (before.some(({ normal }) => /^(?:and|,|or|plus|&|also)$/.test(normal)) &&
        before.every(({ kind, normal }) => kind === 'figure' || JOINS.test(normal)));
    if (isJoined) found.push({ mention, index });
  });
  return found.map(({ mention }) => mention);
};

const POINTING = /\b(?:it|it's|its|it'll|that|that's|that'll|this|these|those|them|they|they're|same|one)\b/;
const THE_UNKNOWN =
  /\b(?:the|that|his|her|my|those|these) (?!same|whole|lot|rest|price|number|figure|other|quote|away|off|out|back|down|on|up)([a-z][a-z'-]+)/g;

/** What was named and is on no line: "the faucet". */
export const unknownIn = ({ normal }: Statement): string | null =>
  [...normal.matchAll(THE_UNKNOWN)].map(([, word = '']) => word).find((word) => isContent(word)) ?? null;

/** The lines of the part before, of which those that it took off are there no more; null where none was named. */
const pointedAt = ({ last, context, draft }: State): readonly DraftLine[] | null => {
  const ids = last.length > 0 ? last.map(({ id }) => id) : [context.lastTouched];
  const lines = draft.lines.filter(({ id }) => ids.includes(id));
  return last.length === 0 && lines.length === 0 ? null : lines;
};

/** The lines that a statement is about, or why that cannot be told. */
export const targetsOf = (
  statement: Statement,
  state: State,
  elements: readonly Element[] = statement.elements,
): Targets | { question: Question } => {
  const mentions = mentioned(elements);
  if (mentions.length === 0) return withoutMention(statement, state);
  const found = mentions.map((mention) => linesOf(mention, statement));
  const lines: DraftLine[] = [];
  for (const each of found) {
    if ('reason' in each) return { question: each };
    lines.push(...each.filter((line) => !lines.includes(line)));
  }
  const kind = mentions.length === 1 && mentions[0]?.by === 'kind';
  return {
    lines,
    all:
      lines.length > 1 &&
      (mentions.length > 1 || mentions.every(({ all }) => all) || ALL_OF_THEM.test(statement.normal)),
    kind,
    holding: mentions.flatMap(({ holding }) => holding),
  };
};

const TIMES_AT_MOST = 3;

/** "Seven sheets": the one line that is sold by the sheet. */
const byOwnUnit = ({ figures, normal }: Statement, { draft, last }: State): readonly DraftLine[] | null => {
  const [figure] = figures;
  if (!figure?.unit || figure.unit === 'each' || (last.length > 0 && POINTING.test(normal))) return null;
  const lines = draft.lines.filter(({ unit }) => unit === figure.unit);
  const [line] = lines;
  if (!line || lines.length > 1) return null;
  const isLikely = figure.type === 'money' || figure.direction !== 0 || figure.value <= line.quantity * TIMES_AT_MOST;
  return isLikely ? lines : null;
};

const withoutMention = (statement: Statement, state: State): Targets | { question: Question } => {
  const unknown = unknownIn(statement);
  if (unknown) return ask('none', `There is no ${unknown} on this quote: which line is it?`, { unknown });
  const lines = byOwnUnit(statement, state) ?? pointedAt(state);
  if (!lines)
    return ask(
      'none',
      POINTING.test(statement.normal)
        ? 'Which line do you mean?'
        : `Which line is "${saidOf(statement.elements)}" about?`,
    );
  return { lines, all: lines.length > 1, kind: false, holding: lines };
};
