import { kindOf } from '../pricing/kind';
import { amountOf } from '../pricing/money';
import { tokensOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import type { NewLine } from './draft';
import { type Element, find } from './elements';
import type { Figure } from './figures';
import type { Outcome, StatementReader } from './reading';
import type { Statement } from './statements';
import { isName, tokensIn, wordsOf } from './wording';

const VERBS =
  /\b(?:add|adding|put|stick|chuck|throw|pop|bung|sling|tack|whack|slap|include|allow(?: for)?|want|wants|need|needs|have|having|get|forgot|missed|missing|price(?: up| in)?|also|there's|there is|plus|i'll|we'll|going to be|fit|supply|do)\b/;
/** Said of what is new beside what is there already. */
const BESIDE =
  /\b(?:as well|too|also|add|adding|include|forgot|missed|missing|extra|plus|another|in there|on there|on it|in as well|put|stick|chuck|throw|pop|bung|sling|tack|whack|slap|allow|in|on)\b/;
const LEAD =
  /^(?:(?:no|and|oh|yeah|ok|okay|right|so|actually|sorry|please|can|could|you|just|also|then|plus|i'll|we'll|i|we|he|she|they|he'll|she'll|they'll|i'm|we're|going|gonna|to|want|wants|wanted|need|needs|have|having|add|adding|put|stick|chuck|throw|pop|bung|sling|tack|whack|slap|include|allow|for|get|forgot|forgot about|missed|missing|price|up|in|on|onto|down|there|there's|is|a|an|the|some|another|extra|one|of|more|me|us|let's|do|be|it|fit|supply|will|might|as|well|about|you've|i've|we've|got) )+/;
const TAIL =
  /^(?:in|on|at|as|too|for|to|there|onto|by|please|also|if|and|that's|each|which|while|into|from|with|price|call|say|same|well|along|over)$/;

/** Words that no name holds: "put on there that they move the bins". */
const CLAUSE = /^(?:that|they|we|he|she|you|who|which|they're|he's|she's|we're|they'll|he'll|she'll|we'll)$/;
const TITLE_STOP = /^(?:line|item|job|note|quote|list)$/;

/** The words that name what is new, and where they end. */
const nameIn = (elements: readonly Element[]): { name: readonly Element[]; count: Figure | undefined } => {
  const lead = find(elements, LEAD);
  let from = lead?.from === 0 ? lead.to : 0;
  const first = elements[from];
  const counts = first?.figure && (first.figure.type === 'bare' || first.figure.type === 'count');
  const count = counts ? first?.figure : undefined;
  if (counts) from += 1;
  while (/^(?:of|a|an|the|new|more|extra)$/.test(elements[from]?.normal ?? '')) from += 1;
  const rest = elements.slice(from);
  const end = rest.findIndex(
    ({ kind, normal, figure }, index) =>
      kind === 'mark' ||
      (figure !== undefined && normal !== 'SIZE') ||
      TAIL.test(normal) ||
      (normal === 'of' && /^(?:MONEY|BARE)$/.test(rest[index + 1]?.normal ?? '')),
  );
  return { name: end < 0 ? rest : rest.slice(0, end), count };
};

/** Whether the words are those of a line that is there already, and of no other thing. */
const isKnown = (name: readonly Element[]): boolean => {
  const unknown = name.filter(({ kind, normal }) => kind === 'word' && isContent(normal));
  return name.some(({ mention }) => mention !== undefined) && unknown.length === 0;
};

const newLine = (
  name: readonly Element[],
  count: Figure | undefined,
  price: Figure | undefined,
  normal: string,
): NewLine => {
  const description = wordsOf(name);
  const words = tokensOf(description.toLowerCase()).map(({ word }) => word);
  const unit = count?.unit ?? price?.unit ?? 'each';
  const quantity = count?.value ?? 1;
  const number = price && {
    from: 0,
    to: 0,
    value: price.value,
    groups: [...price.groups],
    money: price.minor !== null,
    percent: false,
    digits: false,
    slang: false,
    counting: false,
  };
  const minor =
    price?.minor ?? (number ? amountOf(number, { unit, quantity, each: price?.each ?? false, words }).minor : null);
  const optional = /\b(?:as an? (?:optional )?(?:extra|option)|optional|if (?:he|she|they) wants?)\b/.test(normal);
  return {
    description,
    kind: kindOf(words, description.toLowerCase(), unit, false),
    quantity,
    unit,
    unitPriceMinor: minor,
    ...(optional && { optional }),
  };
};

const asksForMore = ({ normal, mentions }: Statement): boolean =>
  mentions.length > 0 && /\bLINE (?:is|are|should|to|at|needs?|wants?)\b/.test(normal);

/** "and a delivery charge of fifty". */
const AN_ITEM = /^(?:and |plus |also |oh |no |, )*(?:a|an|some) [a-z' -]+ (?:of|at|for|,) (?:MONEY|BARE)\b/;

/** "Put an outside light in, 38 quid": a thing that no line has yet, said to be on the quote too. */
export const readAddition: StatementReader = (statement, { adding }): Outcome => {
  const { normal, elements, figures } = statement;
  const isListed =
    (adding || AN_ITEM.test(normal)) && figures.length > 0 && !statement.mentions.length && !normal.startsWith('the ');
  const isBeside = (VERBS.test(normal) || /\b(?:too|as well)\b/.test(normal)) && BESIDE.test(normal);
  if (!(isBeside || isListed) || asksForMore(statement)) return null;
  const { name, count } = nameIn(elements);
  const words = tokensIn(name);
  if (!isName(name) || isKnown(name) || words.some(({ word }) => TITLE_STOP.test(word) || CLAUSE.test(word)))
    return null;
  const prices = figures.filter((figure) => figure !== count && figure.type !== 'percent');
  const price = prices.find(({ type }) => type === 'money') ?? prices.findLast(({ type }) => type === 'bare');
  const counted = count ?? prices.find((figure) => figure !== price && figure.type !== 'money');
  const asked =
    /\b(?:add|adding|include|put|stick|chuck|throw|pop|bung|sling|tack|whack|slap|forgot|missed|missing|as well|also|too|allow)\b/.test(
      normal,
    );
  if (!price && !(asked && /^(?:[a-z']+ )*?(?:add|include|put|stick|chuck|throw|pop|bung|allow|forgot)\b/.test(normal)))
    return null;
  return { edits: [{ kind: 'add', line: newLine(name, counted, price, normal) }], about: [] };
};
