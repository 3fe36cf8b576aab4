import { changeOf, onTargets } from './changing';
import type { DraftLine, LineFields } from './draft';
import { type Figure, minorNear } from './figures';
import { ask, type Outcome, type StatementReader } from './reading';
import { isPrice } from './set-figures';
import type { Statement } from './statements';
import { findIn } from './statements';
import { isUnitOf, type Targets } from './targets';

type Direction = -1 | 0 | 1;

/** "up to 300", "down to three": where it ends, and not by how much. */
const ABSOLUTE =
  /\b(?:up|down|back|over|cut|drop(?:ped)?|reduce[ds]?|raise[ds]?|bump(?:ed)?|increase[ds]?|lower(?:ed)?|round(?:ed)?|bring|brought|come|comes|go|goes|gone|going)\b[a-zA-Z' ]*?\b(?:to|at) (?:about |say |a |an )*(?:MONEY|BARE|COUNT)\b/;

const FIGURE = '(?:MONEY|BARE|COUNT|PERCENT)';
const MORE = [
  `\\b(?:another|extra|additional|further|plus)(?: of)? (?:a )?${FIGURE}`,
  `${FIGURE} (?:more|extra|on top|dearer|higher|longer)\\b`,
  `\\badd(?:ing)? (?:on )?(?:a |an |about )*${FIGURE}(?= .*LINE| (?:to|on|onto) |$)`,
  `\\b(?:put|stick|whack|chuck|tack|slap|pop|bung|add) (?:a |an |on )*${FIGURE} (?:more )?(?:on|onto)\\b`,
  `\\b(?:up|gone up|increase|bump|raise|put)\\b[a-zA-Z' ]*\\b(?:by|up|another) (?:a |an |about )*${FIGURE}`,
  `\\b(?:gone|goes|going|went|go) up (?:a |an |about )*${FIGURE}`,
  `\\bup (?:a |an |by )*${FIGURE}`,
  `\\b(?:adding|add) (?:a |an )?(?:COUNT|BARE)\\b`,
].map((pattern) => new RegExp(pattern));
const LESS = [
  `${FIGURE} (?:less|fewer|off|cheaper|lower|shorter|short|under)\\b`,
  `\\b(?:knock|take|shave|lop|chop|cut|lose|drop|trim|remove|skim|get|pull|deduct|minus|less|dock) (?:off |out |of )*(?:a |an |about |just )*${FIGURE}(?! (?:to|down)\\b)`,
  `\\b(?:down|reduce|drop|lower|cut|come down|trim|shorten)\\b[a-zA-Z' ]*\\b(?:by|down) (?:a |an |about )*${FIGURE}`,
  `\\b(?:gone|goes|going|went|come|comes) down (?:a |an |about )*${FIGURE}`,
  `\\b(?:is|are|comes|gone) down (?:a |an |by )*${FIGURE}`,
  `\\bminus (?:a |an )*${FIGURE}`,
].map((pattern) => new RegExp(pattern));

const TIMES: [RegExp, number][] = [
  [/\b(?:double|doubling|doubled|twice (?:as many|as much|the|that)|two times)\b|\btwice\b/, 2],
  [/\b(?:triple|treble|three times|tripling)\b/, 3],
  [/\b(?:quadruple|four times)\b/, 4],
  [
    /\b(?:halve|halved|halving|half (?:the|as many|as much|of|that|those)|(?:in|by) half|half price|BARE (?:the|of the|as many|as much))\b/,
    0.5,
  ],
];

const RATE_WORDS = /\b(price|prices|rate|cost|costs|charge|money)\b/;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Whether what was said goes up or down from what stands on the draft. */
export const directionOf = (statement: Statement): Direction => {
  const { normal } = statement;
  const own = statement.figures.find(({ direction }) => direction !== 0)?.direction;
  if (own) return own;
  if (ABSOLUTE.test(normal)) return 0;
  if (LESS.some((pattern) => pattern.test(normal))) return -1;
  return MORE.some((pattern) => pattern.test(normal)) ? 1 : 0;
};

const shifted = (figure: Figure, line: DraftLine, direction: Direction, statement: Statement): LineFields | null => {
  if (figure.type === 'percent') {
    if (direction < 0) return { discountPercent: figure.value };
    if (/\bPERCENT (?:more|extra) (?:of )?(?:the )?LINE\b/.test(statement.normal))
      return { quantity: round(line.quantity * (1 + figure.value / 100)) };
    if (line.unitPriceMinor === null) return {};
    return { unitPriceMinor: Math.round(line.unitPriceMinor * (1 + figure.value / 100)) };
  }
  const byPrice = figure.type === 'money' || (figure.type === 'bare' && isPriceStep(figure, line, statement));
  if (!byPrice) {
    if (!isUnitOf(figure.unit, line)) return null;
    const quantity = round(line.quantity + direction * figure.value);
    return quantity > 0 ? { quantity } : null;
  }
  if (line.unitPriceMinor === null) return null;
  const step = figure.minor ?? minorNear(figure, null);
  const price = line.unitPriceMinor + direction * step;
  return price >= 0 ? { unitPriceMinor: price } : null;
};

/** "gone up fifty" is money; "two more" is what is counted. */
const isPriceStep = (figure: Figure, line: DraftLine, statement: Statement): boolean => {
  if (/\b(more|extra|fewer|another) (?:BARE|LINE)\b|\bBARE (?:more|extra|fewer|of|LINE)\b/.test(statement.normal))
    return false;
  if (RATE_WORDS.test(statement.normal) || /\bgone (up|down)|went (up|down)|cheaper|dearer\b/.test(statement.normal))
    return true;
  if (/\beach LINE\b/.test(statement.normal) || (directionOf(statement) < 0 && figure.value >= line.quantity))
    return true;
  if (figure.value > line.quantity * 3 && figure.value > 4) return true;
  return line.quantity === 1 && line.unit === 'job'
    ? true
    : isPrice(figure, [line], { normal: '' }) && line.quantity <= 1;
};

const shift = ({ lines, kind, holding }: Targets, statement: Statement, direction: Direction): Outcome => {
  const [figure] = statement.figures;
  if (!figure) return null;
  const isShare = figure.type === 'percent';
  const own = kind && !isShare && holding.length === 1 ? holding : lines;
  const fitting = own.filter((line) => isShare || figure.unit === null || isUnitOf(figure.unit, line));
  const meant = fitting.length > 0 ? fitting : own;
  const sets = meant.map((line): [DraftLine, LineFields | null] => [line, shifted(figure, line, direction, statement)]);
  if (sets.some(([, set]) => set === null)) return ask('amount', 'What should it be then?');
  return changeOf(meant, (line) => new Map(sets).get(line) ?? {});
};

const multiplied = (line: DraftLine, times: number, byPrice: boolean): LineFields =>
  byPrice && line.unitPriceMinor !== null
    ? { unitPriceMinor: Math.round(line.unitPriceMinor * times) }
    : { quantity: round(line.quantity * times) };

const timesOf = (statement: Statement): number | null => {
  const fractional = statement.figures.every(({ type, value }) => type === 'bare' && value === 0.5);
  if (statement.figures.length > 0 && !fractional) return null;
  const found = TIMES.find(([pattern]) => pattern.test(statement.normal.replace(/\ba BARE LINE\b/, '')))?.[1] ?? null;
  return found;
};

/** "Double the paint", "twice as many clips", "half price on the skip". */
export const readMultiple: StatementReader = (statement, state) => {
  const times = timesOf(statement);
  if (times === null) return null;
  const byPrice = RATE_WORDS.test(statement.normal);
  return onTargets(statement, state, ({ lines }) => changeOf(lines, (line) => multiplied(line, times, byPrice)));
};

const EVERYTHING =
  /\b(?:everything|all the (?:prices|lines)|every line|every price|across the board|the lot|all of it|the whole (?:lot|quote|job))\b/;

const ONE_MORE =
  /\b(?:another|one more|an extra|one extra|an additional|add (?:a|an|one)(?: more| extra| further)?) (?:[a-z]+ )?LINE\b/;

/** "Another two", "a tenner off", "ten cents a foot more": worked out from what stands on the line. */
export const readRelative: StatementReader = (statement, state) => {
  const direction = directionOf(statement);
  if (
    direction > 0 &&
    statement.mentions.length === 0 &&
    statement.figures[0]?.type === 'percent' &&
    EVERYTHING.test(statement.normal)
  )
    return shift({ lines: state.draft.lines, all: true, kind: false, holding: [] }, statement, direction);
  if (direction !== 0 && statement.figures.length === 1)
    return onTargets(statement, state, (targets) => shift(targets, statement, direction));
  const more = statement.figures.length === 0 ? findIn(statement, ONE_MORE) : null;
  if (!more) return null;
  return onTargets(statement, state, ({ lines }) =>
    changeOf(lines, (line) => ({ quantity: round(line.quantity + 1) })),
  );
};
