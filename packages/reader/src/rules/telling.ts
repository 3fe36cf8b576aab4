import type { LineOrigins } from '@jobspeak/contracts';
import { numberAt, type SpokenNumber } from '../numbers/numbers';
import type { Resolved } from '../pricing/knowledge';
import { type Token, tokensOf } from '../tokens/tokens';
import type { Evidence } from './origins';
import { minorsOf } from './sums';

/** What the words of a line tell of something that was lost on the way. */

/** After "by" none of these is the side of an area: "by the door", "by Friday". */
const NO_SIDE =
  /^(the|a|an|his|her|their|my|your|our|its|this|that|these|those|me|him|us|them|you|hand|mistake|itself|himself|themselves|now|then|noon|tonight|tomorrow|end|next|law|far|post|email|mail|phone|card|cash|default|myself|twos|threes|fours|sixes|eights|\d+s|eye|machine|others?|someone|somebody|weight|(mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|[a-z]+ing)$/;
const SIZED = new Set(['m2', 'sqft', 'sqyd', 'm', 'ft', 'yd', 'sheet', 'each', 'job']);

const wordsOfLine = ({ draft }: Resolved, { transcript }: Evidence): Token[] =>
  tokensOf(transcript.text.slice(draft.start, draft.end));

/** Whether a number ends before this token. */
const endsNumber = (tokens: readonly Token[], index: number): boolean => {
  for (let from = Math.max(0, index - 4); from < index; from++) {
    const number = numberAt(tokens, from);
    if (number && !number.money && !number.percent && number.to === index) return true;
    // "four metres by"
    if (
      number &&
      number.to === index - 1 &&
      /^(m|metres?|meters?|foot|feet|ft|inch|inches|mil|mm|cm)$/.test(tokens[index - 1]?.word ?? '')
    )
      return true;
  }
  return false;
};

/** "four by, tiles at forty": a side of the area was lost. */
export const hasOneSide = (line: Resolved, evidence: Evidence): boolean => {
  if (!SIZED.has(line.line.unit)) return false;
  const tokens = wordsOfLine(line, evidence);
  return tokens.some(({ word }, index) => {
    if (word !== 'by') return false;
    const before = endsNumber(tokens, index);
    const next = tokens[index + 1];
    const after = numberAt(tokens, index + 1) !== null;
    return before && !after && (next === undefined || next.mark || !NO_SIDE.test(next.word));
  });
};

const EACH = /^(each|apiece|ea)$/;

/** "spotlights at twenty five each", "a hundred and sixty a tree": of how many, nobody said. */
export const isEachOfOne = (line: Resolved, { quantity }: LineOrigins, evidence: Evidence): boolean => {
  const { draft, like } = line;
  if (line.line.quantity !== 1 || quantity?.found !== 'assumed' || like || !draft.price?.per.each) return false;
  const { unit, noun } = draft.price.per;
  if (unit !== null) return false;
  if (noun !== null) return true;
  const tokens = wordsOfLine(line, evidence);
  const each = tokens.findLastIndex(
    ({ word }, index) => EACH.test(word) || (/^(piece|pop)$/.test(word) && tokens[index - 1]?.word === 'a'),
  );
  // "fridge and oven, forty five each": one of each
  return each >= 0 && !tokens.slice(0, each).some(({ word }) => word === 'and');
};

/** Beside these "to" leads to no other figure: "from eight to four" is when somebody works. */
const TIMED = /^(from|till|until|past|o'clock|am|pm)$/;
/** How many words after a line may still belong to a range that began in it. */
const BEYOND = 40;

/** Whether a figure gave the quantity of a line, or its price. */
const isValue = (number: SpokenNumber, { quantity, unitPrice }: Resolved['line']): boolean =>
  number.value === quantity || minorsOf({ number, minor: null }).some((minor) => minor === unitPrice);

/** "between four and five hundred". */
const BETWEEN = /^(between|anywhere)$/;

/** "twenty five to forty of them", "two or three days": a figure of the line was said as a range. */
export const isRanged = ({ draft, line }: Resolved, { transcript }: Evidence): boolean => {
  const tokens = tokensOf(transcript.text.slice(draft.start, draft.end + BEYOND));
  const length = draft.end - draft.start;
  return tokens.some((token, index) => {
    if (token.start >= length) return false;
    const low = numberAt(tokens, index);
    const link = low && tokens[low.to];
    const before = tokens[index - 1]?.word ?? '';
    const links = BETWEEN.test(before) ? /^(and|to)$/ : /^(to|or)$/;
    if (!low || !link || low.percent || low.counting || !links.test(link.word)) return false;
    const high = numberAt(tokens, low.to + 1);
    const after = tokens[high?.to ?? -1]?.word ?? '';
    if (!high || high.value <= low.value || TIMED.test(before) || TIMED.test(after)) return false;
    // "between four and six tonne, put five in" was decided
    return [low, high].some((figure) => isValue(figure, line));
  });
};
