import { LENGTH_UNITS, TIME_UNITS } from '../numbers/units';
import { changeOf, linesForFigure, onTargets } from './changing';
import type { DraftLine, LineFields } from './draft';
import { type Figure, minorNear } from './figures';
import { ask, type Change, NO_CHANGE, type Outcome, type State, type StatementReader } from './reading';
import type { Statement } from './statements';
import { isUnitOf, type Targets } from './targets';

const PRICE_WORDS =
  /\b(price[ds]?|pricing|costs?|costing|charge[ds]?|charging|rate|come to|comes to|works? out|worth|money|gone up|went up|gone down|paying)\b/;
const COUNT_WORDS =
  /\b(?:need|needs|there's|there are|there is|got|get|want|wants|only|allow|use|using|fit|fitting|have|having)(?: about| only| just| another)* BARE\b|\b(?:count|counted|only need|how many|number of|quantity|qty|of them|of those|of these|of it)\b/;
const COUNTED_NAME = /\bBARE (?:[a-z-]+ )?LINE\b/;

const apart = (left: number, right: number): number =>
  Math.abs(Math.log(Math.max(left, 0.001) / Math.max(right, 0.001)));
const DEAREST_COUNT = 12;

/** What changes on a line of several is more often how many there are. */
const COUNT_LIKELIER = 0.35;
const SURE = 10;

/** How much rather a figure is a price than a count, below 0 where it is a count: by the words around it, else by which it is nearer to. */
const priceLikelihood = (figure: Figure, line: DraftLine, { normal }: Pick<Statement, 'normal'>): number => {
  if (figure.type === 'money') return SURE;
  if (figure.type === 'count') return -SURE;
  if (PRICE_WORDS.test(normal)) return SURE;
  if (COUNTED_NAME.test(normal) || COUNT_WORDS.test(normal)) return -SURE;
  const { value, groups } = figure;
  const isMeasured =
    TIME_UNITS.has(line.unit) || LENGTH_UNITS.has(line.unit) || /^(m2|m3|sqft|sqyd|tonne|kg|litre)$/.test(line.unit);
  if (value % 1 !== 0) return isMeasured && (value * 4) % 1 === 0 ? -SURE : SURE;
  if (line.unit === 'job' && line.quantity === 1) return SURE;
  if (line.quantity === 1 && line.unitPriceMinor !== null && value > DEAREST_COUNT) return SURE;
  const price = minorNear(figure, line.unitPriceMinor) / 100;
  const toPrice = line.unitPriceMinor ? apart(price, line.unitPriceMinor / 100) : 1.5;
  return (
    apart(value, line.quantity) +
    (groups.length === 2 ? 0.08 : 0) -
    (line.quantity > 1 && groups.length < 2 ? COUNT_LIKELIER : 0) -
    toPrice
  );
};

/** Whether a figure is the price of these lines and not how many there are. */
export const isPrice = (figure: Figure, lines: readonly DraftLine[], statement: Pick<Statement, 'normal'>): boolean =>
  lines.reduce((sum, line) => sum + priceLikelihood(figure, line, statement), 0) > 0;

const WHOLE =
  /\b(for the lot|for the pair|all in|altogether|in total|total|for all of (?:them|it)|for them all|all together|for the whole lot)\b/;

const priceOn = (figure: Figure, line: DraftLine, statement: Statement): number | null => {
  const minor = minorNear(figure, line.unitPriceMinor);
  if (!WHOLE.test(statement.normal) || line.quantity <= 1 || figure.each) return minor;
  const one =
    minorNear(figure, line.unitPriceMinor === null ? null : line.unitPriceMinor * line.quantity) / line.quantity;
  return one % 1 === 0 ? one : null;
};

/** A count in another unit than the line's makes sense only with the price of one. */
const unitFrom = (figures: readonly Figure[], line: DraftLine): LineFields | null => {
  const said = figures.find(({ unit, type }) => unit !== null && type !== 'percent' && !isUnitOf(unit, line))?.unit;
  if (!said) return {};
  const counted = figures.some(({ type }) => type === 'count' || type === 'bare');
  const priced = figures.some(({ type }) => type === 'money' || type === 'bare');
  return counted && priced ? { unit: said } : null;
};

const fieldsFor = (
  figures: readonly Figure[],
  line: DraftLine,
  lines: readonly DraftLine[],
  statement: Statement,
): LineFields | null => {
  const unit = unitFrom(figures, line);
  if (!unit) return null;
  const set: LineFields = { ...unit };
  for (const figure of figures) {
    const counted =
      set.quantity !== undefined && figure.type === 'bare' && /(?:,|at|for) BARE\b/.test(statement.normal);
    if (counted || isPrice(figure, lines, statement)) {
      const minor = priceOn(figure, line, statement);
      if (minor === null || (set.unitPriceMinor ?? minor) !== minor) return null;
      set.unitPriceMinor = minor;
    } else if ((set.quantity ?? figure.value) !== figure.value) return null;
    else set.quantity = figure.value;
  }
  return set;
};

const setOn = (targets: Targets, figures: readonly Figure[], statement: Statement): Outcome => {
  const [first] = figures;
  if (!first) return null;
  if (targets.lines.length === 0) return NO_CHANGE;
  const field = isPrice(first, targets.lines, statement) ? 'unitPriceMinor' : 'quantity';
  const lines = linesForFigure(targets, field, ({ unit }) =>
    figures.every((figure) => figure.unit === null || figure.unit === unit),
  );
  if ('question' in lines) return lines;
  const fields = lines.map((each): [DraftLine, LineFields | null] => [
    each,
    fieldsFor(figures, each, lines, statement),
  ]);
  const open = fields.find(([, set]) => set === null);
  if (open) return ask('amount', `${open[0].description}: how many, by the ${open[0].unit}, and at what price?`);
  return changeOf(lines, (each): LineFields => new Map(fields).get(each) ?? {});
};

const INSTRUCTS =
  /^(?:(?:no|nah|sorry|actually|ok|okay|right|so|oh|please|yeah|and|well|can you|could you|just|hang on|wait|let's|i'd|i'll|i want to|we'll|we|we're going to|i need to|you need to) )*(?:make|change|set|put|do|call|take|knock|should|it's|that's|it|that|they|they're|those|these|bump|drop|lower|raise|need|needs|want|price|charge|MONEY|BARE|COUNT|say|only|(?:be|it'll be) COUNT|the (?:[a-z'-]+ ){1,4}(?:is|are|should|needs|wants|to|at|BARE|COUNT|MONEY)\b|[a-z'-]+ should be)/;

/** Whether somebody speaks of the draft and not of their day: "I'll be round about ten". */
const instructs = ({ normal, mentions }: Statement): boolean => mentions.length > 0 || INSTRUCTS.test(normal);

/** "The skip's 310", "make it six", "24 feet at six bucks": a figure that takes the place of the one on the line. */
export const readSetFigures: StatementReader = (statement: Statement, state: State): Change | Outcome => {
  const figures = statement.figures.filter(({ type }) => type !== 'percent');
  if (figures.length === 0 || !instructs(statement)) return null;
  return onTargets(statement, state, (targets) =>
    withOptionTaken(setOn(targets, figures, statement), targets, statement),
  );
};

/** "The charger's a go, and it's 940 now": an option that is taken, at its new price. */
const withOptionTaken = (outcome: Outcome, { lines }: Targets, { normal }: Statement): Outcome => {
  const isTaken = TAKEN.test(normal) && lines.length > 0 && lines.every(({ optional }) => optional === true);
  if (!isTaken || !outcome || 'question' in outcome) return outcome;
  const taken = lines.map(({ id }) => ({ kind: 'line' as const, id, set: { optional: false } }));
  return { ...outcome, edits: [...taken, ...outcome.edits] };
};
const TAKEN =
  /\bLINE (?:is |are )?(?:(?:now |definitely )?(?:a (?:go|goer|yes|definite)|going (?:in|ahead)|goes (?:in|ahead)|included|in now)|definite|definitely)\b|\b(?:he|she|they)(?:'s|'re| is| are|'ll| will)? (?:having|going (?:for|with|ahead with)|gone for|went for|take|taking|have) (?:the )?LINE\b/;

const FREE =
  /\b(?:free(?=$| [,.]| LINE\b| (?:on|of|to|for|with|this|now|then|please|too|as|and|because|if|it|he|she|they|we|i)\b)|no charge|for nothing|on the house|on me|foc|gratis|waived?|waiving|complimentary)\b/;

/** "No charge for the haul away": it stays on the quote and costs nothing. */
export const readFree: StatementReader = (statement, state) =>
  statement.figures.length === 0 && statement.mentions.length > 0 && FREE.test(statement.normal)
    ? onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ unitPriceMinor: 0 })))
    : null;
