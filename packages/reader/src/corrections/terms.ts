import type { Edit } from './draft';
import { type Figure, wholeMinor } from './figures';
import { ask, type Outcome, type StatementReader } from './reading';
import type { Statement } from './statements';

const NONE =
  /\b(?:no|without|drop|lose|scrap|forget|remove|skip|don't|doesn't|not|cancel|ditch|bin|waive|take (?:off|out|the|that|his|her)|get rid of|exempt|free|zero|nil|nothing)\b/;

const set = (field: Extract<Edit, { kind: 'document' }>['field'], value: number | null): Outcome => ({
  edits: [{ kind: 'document', field, value }],
});

const DEPOSIT =
  /\b(?:deposit|down payment|up front|upfront|in advance|retainer|booking fee)\b|\b(?:PERCENT|MONEY|BARE|half|third|quarter) (?:down|to start|to book|to secure|before (?:we|i) start)\b/;
const SHARES: [RegExp, number][] = [
  [/\b(?:half)\b/, 50],
  [/\bthird\b/, 33.33],
  [/\bquarter\b/, 25],
];
const MOST_BARE_PERCENT = 100;

const step = ({ normal }: Statement): -1 | 0 | 1 =>
  /\b(?:another|extra|further|up by|more)\b/.test(normal)
    ? 1
    : /\b(?:down by|less|lower by|drop by)\b/.test(normal)
      ? -1
      : 0;

const depositFrom = (
  figure: Figure,
  percent: number | null | undefined,
  amount: number | null | undefined,
): ['depositPercent' | 'depositMinor', number] => {
  const bare = figure.type === 'bare' && figure.value <= MOST_BARE_PERCENT && (!amount || Boolean(percent));
  return figure.type === 'percent' || bare ? ['depositPercent', figure.value] : ['depositMinor', wholeMinor(figure)];
};

/** "Half up front", "make the deposit five hundred instead", "no deposit". */
export const readDeposit: StatementReader = (statement, { draft }) => {
  const { normal, figures, mentions } = statement;
  if (!DEPOSIT.test(normal) || mentions.length > 0) return null;
  const figure = figures.find(({ type }) => type !== 'count');
  const share = SHARES.find(([pattern]) => pattern.test(normal))?.[1];
  if (figure?.value === 0.5 && figure.type === 'bare') return set('depositPercent', 50);
  if (figure?.value === 0.25 && figure.type === 'bare') return set('depositPercent', 25);
  if (figure) {
    const [field, value] = depositFrom(figure, draft.depositPercent, draft.depositMinor);
    const by = step(statement);
    return set(field, by === 0 ? value : (draft[field] ?? 0) + by * value);
  }
  if (share !== undefined) return set('depositPercent', share);
  if (NONE.test(normal)) return set(draft.depositMinor ? 'depositMinor' : 'depositPercent', null);
  return /\b(?:up|down|bigger|smaller|raise|lower|change|more|less|bump)\b/.test(normal)
    ? ask('amount', 'What should the deposit be?')
    : null;
};

const TAX = /\b(?:vat|gst|hst|pst|qst|tax|taxes|iva)\b|\bzero[- ]rated?\b|\bexempt\b/;
const MOST_TAX = 40;
const ASIDE_TAX = /\b(?:plus|ex|excluding|before|inc|including|without|and|with) (?:the )?(?:vat|gst|hst|tax)$/;
const RATE_OF: [RegExp, number][] = [[/\bzero[- ]rated?\b|\bexempt\b|\b(?:tax|vat|gst) free\b/, 0]];

/** "No VAT on this one", "tax is seven percent": the rate of the whole quote. */
export const readTax: StatementReader = (statement) => {
  const { normal, figures, mentions } = statement;
  if (!TAX.test(normal)) return null;
  if (mentions.length > 0 || (figures.some(({ type }) => type === 'money') && ASIDE_TAX.test(normal))) return null;
  const figure = figures.find(
    ({ type, minor }) => type === 'percent' || type === 'bare' || (type === 'money' && minor === null),
  );
  if (figure && figure.value <= MOST_TAX) return set('taxRatePercent', figure.value);
  if (RATE_OF.some(([pattern]) => pattern.test(normal)) || NONE.test(normal)) return set('taxRatePercent', 0);
  return /\b(?:wrong|change|different|up|down)\b/.test(normal) ? ask('amount', 'What should the tax rate be?') : null;
};

const VALID =
  /\b(?:valid|validity|good (?:for|till|until)|holds?|held|stands?|stand|expir\w+|runs? out|open (?:for|till)|lasts?|to (?:decide|think|accept|make (?:up )?(?:his|her|their|your) mind)|(?:quote|price|offer|estimate)|give (?:him|her|them|it|me)|he's got|she's got|they've got|keep)\b/;
const DAYS_AT_MOST = 730;

/** "Give him a month", "the quote's good for six weeks", "valid 60 days". */
export const readValidity: StatementReader = (statement, { draft }) => {
  const { normal, figures, mentions } = statement;
  if (mentions.length > 0) return null;
  const timed = figures.find(({ days }) => days !== null);
  const named = /\b(?:valid|validity|expir\w+)\b/.test(normal);
  const bare = named ? figures.find(({ type }) => type === 'bare') : undefined;
  if (!timed && !bare) return named && NONE.test(normal) ? set('validDays', null) : null;
  const isMonths = timed !== undefined && timed.unit === null;
  if (!named && !isMonths && !VALID.test(normal)) return null;
  const days = Math.round(timed?.days ?? bare?.value ?? 0);
  const by = timed?.direction || step(statement);
  const meant = by === 0 ? days : (draft.validDays ?? 0) + by * days;
  return meant > 0 && meant <= DAYS_AT_MOST ? set('validDays', meant) : null;
};
