import {
  type BusinessSettings,
  CONDITION_MAX,
  isWithinReach,
  type Line,
  LineFigures,
  priceOf,
  Quantity,
  type ReadingContext,
  type ReadLine,
} from '@jobspeak/contracts';

/** What an account knows, as a generation reads it. */
export interface Knowledge {
  settings: BusinessSettings;
  context: ReadingContext;
}

const itemOf = ({ itemId }: ReadLine, { library }: ReadingContext) =>
  itemId === null ? undefined : library.find(({ id }) => id === itemId);

/** Whether a price comes from the words alone: neither the library nor the rates have it. */
function isSpoken(line: ReadLine, { settings, context }: Knowledge): boolean {
  if (itemOf(line, context)?.unitPrice === line.unitPrice) return false;
  const { hour, day } = settings.labourRates;
  return !(line.kind === 'labour' && [hour, day].includes(line.unitPrice));
}

/** The markup of what was said of a line, where spoken prices are costs: of labour or of materials; fees have none. */
function markupOf(line: ReadLine, knowledge: Knowledge): number | null {
  const { spokenPrices, markups } = knowledge.settings;
  if (spokenPrices === 'price' || !isSpoken(line, knowledge)) return null;
  return line.kind === 'labour' ? markups.labourPercent : line.kind === 'material' ? markups.materialPercent : 0;
}

const charged = (minor: number, markup: number | null) => (markup === null ? minor : priceOf(minor, markup));

/** Cost and price of a line: where spoken prices are costs, the price is made with the markup. */
function chargedFor(line: ReadLine, knowledge: Knowledge): Pick<Line, 'unitCost' | 'unitPrice'> {
  const { unitPrice } = line;
  const markup = markupOf(line, knowledge);
  if (unitPrice === null || markup === null)
    return { unitPrice, unitCost: itemOf(line, knowledge.context)?.unitCost ?? null };
  return { unitCost: unitPrice, unitPrice: charged(unitPrice, markup) };
}

/** Cost and price of a line; none where so many would come to more than a document holds: a figure was misheard. */
export function amountsOf(line: ReadLine, knowledge: Knowledge): Pick<Line, 'unitCost' | 'unitPrice'> {
  const amounts = chargedFor(line, knowledge);
  return isWithinReach({ ...amounts, quantity: line.quantity }) ? amounts : { unitCost: null, unitPrice: null };
}

const { cap: Cap } = LineFigures.shape;

function lowOf(line: ReadLine, knowledge: Knowledge): Line['low'] {
  const { unitPrice } = amountsOf(line, knowledge);
  const { quantity: fewest, unitPrice: said } = line.low ?? {};
  const least = said === undefined ? undefined : charged(said, markupOf(line, knowledge));
  const low = {
    ...(fewest !== undefined && fewest < line.quantity && Quantity.safeParse(fewest).success && { quantity: fewest }),
    ...(least !== undefined && least >= 0 && unitPrice !== null && least < unitPrice && { unitPrice: least }),
  };
  return Object.keys(low).length === 0 ? null : low;
}

const conditionOf = ({ condition }: ReadLine): string => (condition ?? '').trim().slice(0, CONDITION_MAX).trim();

/** Whether a line is due only if something turns out. */
export const isConditional = (line: ReadLine): boolean => conditionOf(line) !== '';

/** The range, the cap and the condition of a line, as far as they can be: a lower end is below the upper one. */
export function figuresOf(
  line: ReadLine,
  choice: string | null,
  knowledge: Knowledge,
): Pick<Line, 'low' | 'cap' | 'condition'> {
  const low = lowOf(line, knowledge);
  const cap = line.cap === undefined ? undefined : Cap.safeParse(charged(line.cap, markupOf(line, knowledge))).data;
  return {
    ...(low && { low }),
    ...(cap && { cap }),
    ...(choice === null && isConditional(line) && { condition: conditionOf(line) }),
  };
}

/** The most letters of the name of a choice. */
const NAME_MAX = 80;

/** What a choice is called: what there is to choose, "Oak or pine". */
function nameOf(alternatives: readonly ReadLine[], letter: string): string {
  const names = alternatives.map(({ description }) => description.trim());
  const name = `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
  return name.length > NAME_MAX ? `Choice ${letter}`.slice(0, NAME_MAX) : name;
}

/** The choices that were heard, by the lines that are their alternatives; one alone is none. */
export function choicesOf(lines: readonly ReadLine[]): ReadonlyMap<ReadLine, string> {
  const letters = [...new Set(lines.flatMap(({ choice }) => (choice === undefined ? [] : [choice])))];
  const taken = new Set<string>();
  return new Map(
    letters.flatMap((letter) => {
      const alternatives = lines.filter(({ choice }) => choice === letter);
      if (alternatives.length < 2) return [];
      const name = nameOf(alternatives, letter);
      // two choices of the same words stay two
      const own = taken.has(name) ? `${name.slice(0, NAME_MAX - letter.length - 3)} (${letter})` : name;
      taken.add(own);
      return alternatives.map((line): [ReadLine, string] => [line, own]);
    }),
  );
}
