import { changeOf, onTargets } from './changing';
import type { Discount, DraftLine, QuoteDraft } from './draft';
import { type Figure, wholeMinor } from './figures';
import { ask, type Change, type Outcome, type State, type StatementReader } from './reading';
import { directionOf } from './relative';
import type { Statement } from './statements';
import { unknownIn } from './targets';

const WHOLE =
  /\b(?:(?:the )?(?:whole |entire |full |final |grand |overall )*(?:lot|job|total|bill|quote|price|thing|invoice|estimate|bottom line|end|works?)|overall|everything|all of it|it all|altogether|all in|all up|in all|across the board)\b/;
const NONE =
  /\b(?:no|lose|drop|remove|forget|scrap|scratch|ditch|cancel|take|without|bin|kill|strip|pull|get rid of|don't|not|cut)\b/;
/** "lose the 5%": named by its figure alone. */
const isStanding = (figure: Figure | undefined, { discount }: QuoteDraft, { normal, mentions }: Statement): boolean =>
  mentions.length === 0 &&
  figure !== undefined &&
  /\bthe (?:PERCENT|MONEY|BARE)(?:$| off\b| discount\b)/.test(normal) &&
  discount?.value === (discount?.type === 'percent' ? figure.value : wholeMinor(figure));

const THAT_STANDS = /\b(?:the|that|his|her|their) (?:MONEY|PERCENT|BARE) (?:off|discount)\b/;

/** What the lines that count come to, before any discount of the whole. */
const netOf = ({ lines }: QuoteDraft): number => {
  const net = ({ quantity, unitPriceMinor, discountPercent = 0, optional }: DraftLine): number =>
    optional ? 0 : Math.round(quantity * (unitPriceMinor ?? 0) * (1 - discountPercent / 100));
  return lines.reduce((sum, line) => sum + net(line), 0);
};

const documentChange = (discount: Discount | null): Change => ({
  edits: [{ kind: 'document', field: 'discount', value: discount }],
});

/** A figure without a sign is a percentage where the discount that stands is one, or where it is small. */
const discountFrom = (figure: Figure, standing: Discount | null | undefined): Discount => {
  const isPercent =
    figure.type === 'percent' || (figure.type === 'bare' && figure.value <= 100 && standing?.type === 'percent');
  return isPercent ? { type: 'percent', value: figure.value } : { type: 'amount', value: wholeMinor(figure) };
};

/** The lines that have this percentage off: "take the ten percent off the plank" takes it away. */
const discounted = ({ mentions }: Statement, { value }: Figure): readonly DraftLine[] =>
  mentions.flatMap(({ lines }) => lines).filter(({ discountPercent }) => discountPercent === value);

const FURTHER = /\b(?:another|extra|further|additional|on top)\b|\bmore\b/;

const withStanding = (said: Discount, { normal }: Statement, { discount }: QuoteDraft): Discount =>
  FURTHER.test(normal) && discount?.type === said.type ? { ...said, value: said.value + discount.value } : said;

const ofLines = (statement: Statement, state: State, figure: Figure): Outcome =>
  figure.type === 'percent'
    ? onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ discountPercent: figure.value })))
    : null;

const withoutDiscount = (statement: Statement, state: State): Outcome => {
  if (statement.mentions.length === 0) return documentChange(null);
  return onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ discountPercent: 0 })));
};

const OFF = /\b(?:off|discount|reduction|less|cheaper|knock|mates rates|mate's rates)\b/;

/** "Ten percent off the labour", "fifty quid off the lot", "lose the discount". */
export const readDiscount: StatementReader = (statement, state) => {
  const { normal, mentions, figures, outdated } = statement;
  const figure = figures[0];
  const named = /\b(?:discount|reduction)\b/.test(normal);
  const undone =
    NONE.test(normal) &&
    (isStanding(figure, state.draft, statement) ||
      THAT_STANDS.test(normal) ||
      (named && !figure && outdated.length === 0));
  if (undone && !/\bknock\b/.test(normal)) return withoutDiscount(statement, state);
  const standing = NONE.test(normal) && figure && /\bthe PERCENT\b/.test(normal) ? discounted(statement, figure) : [];
  if (standing.length > 0) return changeOf(standing, () => ({ discountPercent: 0 }));
  if (!figure || figures.length > 1 || figure.type === 'count' || !(named || OFF.test(normal))) return null;
  if (mentions.length > 0)
    return named || directionOf(statement) < 0 || figure.type === 'percent' ? ofLines(statement, state, figure) : null;
  if (!named && directionOf(statement) >= 0) return null;
  const pointed = /\b(?:off|on) (?:it|that|those|them|these|this|that one)\b/.test(normal) && state.last.length > 0;
  if (pointed) return ofLines(statement, state, figure);
  const unknown =
    named || WHOLE.test(normal)
      ? null
      : /\b(?:off|on) (?:the|that|his|her|my) /.test(normal)
        ? unknownIn(statement)
        : null;
  if (unknown) return ask('none', `There is no ${unknown} on this quote: what is it off?`, { unknown });
  if (/\b(?:off|on) (?:it|that)\b/.test(normal)) return ask('none', 'Off which line, or off the whole quote?');
  const said = discountFrom(figure, state.draft.discount);
  return documentChange(withStanding(said, statement, state.draft));
};

const SETTLES =
  /\b(?:call it|make it|round it|round the|round|do it for|do the|do|say|let's say|bring it|bring the|come down to|cap it|call|make|charge (?:him|her|them)|total|come to|comes to|settle|agreed|shook on|is|should be|to be)\b/;

/** "Call it two and a half grand for the lot": what the lines come to above it is taken off. */
export const readRoundTotal: StatementReader = (statement, state) => {
  const { normal, mentions, figures } = statement;
  const figure = figures[0];
  if (!figure || figures.length > 1 || mentions.length > 0 || !/^(money|bare)$/.test(figure.type)) return null;
  const isCash =
    /\bround (?:it|that|this)\b|\bfor cash\b/.test(normal) &&
    state.last.length === 0 &&
    state.context.lastTouched === undefined;
  if (!WHOLE.test(normal) && !figure.round && !isCash) return null;
  if (!SETTLES.test(normal) || directionOf(statement) !== 0 || /\b(?:off|discount|deposit|tax|vat|gst)\b/.test(normal))
    return null;
  const cut = netOf(state.draft) - wholeMinor(figure);
  if (state.draft.taxRatePercent) return ask('amount', 'With the tax in it, or before tax?');
  return cut > 0
    ? documentChange({ type: 'amount', value: cut })
    : ask('amount', 'That is more than the lines come to: which of them goes up?');
};
