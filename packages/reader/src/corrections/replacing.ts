import type { DraftLine, LineFields } from './draft';
import { type Element, find, type Match } from './elements';
import { type Figure, minorNear } from './figures';
import { isLook as isALook } from './looks';
import { ask, type Outcome, type State, type StatementReader } from './reading';
import { type Statement, statementOf } from './statements';
import { targetsOf } from './targets';
import { isName, isOnlyLook, lookOf, redescribed, tokensIn, wordsOf } from './wording';

const WHAT = '(?:the|that|those|this|his|her|my|all|both|of|old|existing|,|and)';
const ARTICLE = '(?:a|an|the|some|one of|those|that|them)';
/** "Swap the chrome tap for the brushed": the line, then what takes its place. */
const FORWARD = [
  new RegExp(
    `\\b(?:swap|switch|replace|change|exchange|trade|sub|substitute|turn|upgrade|downgrade|convert|go from)(?: out)? (?:${WHAT} )*LINE(?: (?:out|over|there))?,? (?:for|with|to|by|into) (?:${ARTICLE} )*`,
  ),
  new RegExp(
    `\\b(?:instead of|in place of|rather than|forget|lose|drop|scrap) (?:${WHAT} )*LINE(?: and)? ,? ?(?:and |we'll |i'll |let's |he'll |she'll )*(?:put|have|do|use|go with|go for|make it|it's|he wants|she wants|they want|want|fit|get)(?: in)? (?:${ARTICLE} )*`,
  ),
  new RegExp(`\\b(?:${WHAT} )*LINE ,? ?(?:make|call) (?:it|that|them) (?:a|an|the|some) `),
  new RegExp(`\\b(?:${WHAT} )*LINE (?:becomes?|turns? into) (?:${ARTICLE} )*`),
  new RegExp(
    `\\b(?:not|isn't|ain't) (?:${WHAT} )*LINE ,? ?(?:it's |but |it should be |make it |that's |he wants |she wants |they want |(?=an? ))(?:${ARTICLE} )*`,
  ),
  new RegExp(`\\bmake (?:${WHAT} )*LINE an? (?!option|extra|optional|bit|touch|little|lot|tad)`),
];
/** "Half round gutter instead of the quad": what takes its place, then the line. */
const BACKWARD = new RegExp(
  `,? (?:instead of|in place of|rather than|in lieu of|not|and not|replacing|replaces|to replace|in for|where it says) (?:${WHAT} )*LINE\\b`,
);
const LEAD =
  /^(?:(?:no|actually|sorry|ok|okay|right|so|put|have|do|use|go|going|with|for|make|make it|make that|it|it's|that's|want|wants|need|needs|he|she|they|we'll|i'll|let's|he'll|she'll|they'll|we're|he's|she's|they're|i|we|should|be|a|an|the|some|in|to|get|fit|price|quote|her|him|them|gone|having|it'll|now|just|only|use|using|fitting|we've|they've|he'd|she'd|they'd|like|rather|is|change|that|said|,) )+/;

const SAME_PRICE = /\bsame (?:price|money|rate|cost)\b/;

/** Up to the first figure of money, mark or word that no name goes on with. */
const nameFrom = (elements: readonly Element[], from: number): readonly Element[] => {
  const rest = elements.slice(from);
  const end = rest.findIndex(
    ({ kind, normal, figure }) =>
      kind === 'mark' ||
      (figure !== undefined && normal !== 'SIZE') ||
      /^(?:at|for|instead|please|now|same|costs?|which|that's|each|on|in)$/.test(normal),
  );
  return end < 0 ? rest : rest.slice(0, end);
};

interface Said {
  old: Match;
  name: readonly Element[];
  rest: readonly Element[];
}

const saidIn = ({ elements }: Statement): Said | null => {
  for (const pattern of FORWARD) {
    const found = find(elements, pattern);
    if (!found) continue;
    const counted = /^(?:BARE|COUNT)$/.test(elements[found.to]?.normal ?? '') ? 1 : 0;
    const name = nameFrom(elements, found.to + counted);
    return { old: found, name, rest: elements.slice(found.to) };
  }
  const found = find(elements, BACKWARD);
  if (!found) return null;
  const before = elements.slice(0, found.from);
  const lead = find(before, LEAD);
  const name = before
    .slice(lead && lead.from === 0 ? lead.to : 0)
    .filter(({ figure, normal }) => !figure || normal === 'SIZE');
  return { old: found, name, rest: elements };
};

const figuresIn = (elements: readonly Element[]): readonly Figure[] => statementOf(elements).figures;

/** The old line, among several the one that shares a word with what takes its place: cedar decking for "the composite". */
const oldLine = (
  statement: Statement,
  state: State,
  { old, name }: Said,
): DraftLine | { question: NonNullable<Extract<Outcome, { question: unknown }>> } | null => {
  const targets = targetsOf(statement, state, statement.elements.slice(old.from, old.to));
  const mentioned = name.flatMap(({ mention }) => mention?.holding ?? []);
  if ('question' in targets) {
    const fitting = statement.elements.slice(old.from, old.to).flatMap(({ mention }) => mention?.lines ?? []);
    const shared = fitting.filter((line) => mentioned.includes(line));
    return shared.length === 1 && shared[0] ? shared[0] : { question: targets };
  }
  return targets.lines.length === 1 ? (targets.lines[0] ?? null) : null;
};

const oldWords = (elements: readonly Element[], { old }: Said): string[] =>
  tokensIn(elements.slice(old.from, old.to)).map(({ word }) => word);

const headOf = (line: DraftLine): string =>
  (line.description.split(',')[0] ?? '').toLowerCase().split(' ').at(-1) ?? '';

/** "Make the gas unit a Rinnai": who makes it, and no other thing. */
const isBrand = ({ normal, figures }: Statement, { name }: Said): boolean => {
  const [first, ...more] = tokensIn(name).filter(({ mark }) => !mark);
  return (
    /\bmake (?:the |that |his |her |my )*LINE an? /.test(normal) &&
    figures.length === 0 &&
    more.length === 0 &&
    first?.capital === true
  );
};

/** What is written instead, by attribute ("the brushed") or as a thing of its own. */
const replaced = (statement: Statement, line: DraftLine, said: Said): { set: LineFields; another: boolean } => {
  const isOne = /^ones?$/.test(said.name.at(-1)?.normal ?? '') && said.name.length > 1;
  const isLook = isOne || isOnlyLook(said.name) || isBrand(statement, said);
  const description = isLook
    ? redescribed(
        line.description,
        lookOf(said.name),
        oldWords(statement.elements, said).filter((word) => isALook(word) || (isOne && word !== headOf(line))),
      )
    : wordsOf(said.name);
  const figures = figuresIn(said.rest);
  const price = figures.find(({ type }) => type === 'money') ?? figures.findLast(({ type }) => type === 'bare');
  const count = figures.find((figure) => figure !== price && (figure.type === 'count' || figure.type === 'bare'));
  const set: LineFields = { description };
  if (count) set.quantity = count.value;
  if (count?.unit && count.unit !== line.unit) set.unit = count.unit;
  if (price) set.unitPriceMinor = minorNear(price, line.unitPriceMinor);
  else if (!isLook && !SAME_PRICE.test(statement.normal)) set.unitPriceMinor = null;
  return { set, another: !isLook || price !== undefined };
};

/** "Swap the singles for doubles", where the doubles have a line of their own. */
const isOtherLine = ({ name }: Said): boolean =>
  name.length > 0 &&
  name.every(({ mention, normal }) => mention !== undefined || normal === 'the') &&
  !isOnlyLook(name);

const IN_PLACE = /\b(?:not|instead of|rather than|in place of)\b/;

/** "white, not primed", "in white instead of charcoal", of one line at its price: a look that has gone, and not another thing. */
const isLookGone = ({ mentions, elements, normal, figures }: Statement, { old }: Said): boolean => {
  const [first] = mentions[0]?.lines.length === 1 ? mentions[0].lines : [];
  const isItsOwn = mentions.length > 1 && mentions.every(({ holding }) => first && holding.includes(first));
  if (!first || !isItsOwn || figures.length > 0 || !IN_PLACE.test(normal)) return false;
  const gone = elements.slice(old.from, old.to).filter(({ mention }) => mention);
  return isOnlyLook(gone) && !tokensIn(gone).some(({ word }) => word === headOf(first));
};

/** "Swap the tap for the brushed at 85", "half round gutter instead of the quad": the line is another thing now. */
export const readReplacement: StatementReader = (statement, state) => {
  const said = saidIn(statement);
  if (!said || !isName(said.name)) return null;
  if (isLookGone(statement, said)) return null;
  if (isOtherLine(said)) return ask('several', 'Is one line to become the other, or are both to change?');
  const line = oldLine(statement, state, said);
  if (!line) return null;
  if ('question' in line) return line.question;
  const { set, another } = replaced(statement, line, said);
  return { edits: [{ kind: 'line', id: line.id, set, another }], about: [line] };
};
