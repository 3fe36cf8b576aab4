import { changeOf, onTargets } from './changing';
import { type Element, find } from './elements';
import type { Outcome, StatementReader } from './reading';
import type { Statement } from './statements';
import { isName, isOnlyLook, lookOf, redescribed, tokensIn, wordsOf } from './wording';

const IS = '(?:is|are|goes|go|should|wants?|needs?|will|has|have|comes?|must|going|to|be|being|now|actually|all|both|in|a|an|as|the|gone|went|changed|changing|over|into|,)';
/** Where what a line looks like or is made of follows its name. */
const LOOKS = [
  new RegExp(`\\b(?:make|do|have|put|get|want|turn|order|price|quote|go|change|switch)\\b[a-z' ,]*\\bLINE (?:${IS} )*`),
  new RegExp(`\\bLINE (?:${IS} )+`),
];
/** Where the whole of its words is said. */
const CALLED = [
  /\b(?:call|rename|relabel|reword|word|label) (?:the |that |my )*LINE (?:to |as |it )*/,
  /\bLINE (?:should|needs to|wants to|ought to|has to|must) (?:say|read|be called|be down as|be labelled) /,
  /\b(?:change|put) (?:the )?(?:wording|description|name|words) (?:of|on|for) (?:the )?LINE (?:to|as) /,
];
const SAME = /\bsame (?:price|money|rate|cost)\b/;
const NAMED_AGAIN = /\b(?:now|actually|make|change|switch)\b/;
const GONE = /\b(?:not|instead of|rather than|no longer) (?:the |a )*/;

/** Up to the next mark, figure or word that goes on with something else. */
const wordsFrom = (elements: readonly Element[], from: number): readonly Element[] => {
  const rest = elements.slice(from);
  const end = rest.findIndex(
    ({ kind, normal }) =>
      kind === 'mark' ||
      /^(?:MONEY|PERCENT|COUNT|BARE|now|instead|please|not|same|for|on|with|at|then|too|that|which|rather|after|if|upstairs|downstairs|anyway|today)$/.test(normal),
  );
  return end < 0 ? rest : rest.slice(0, end);
};

/** "white and not steel": what is no longer so. */
const goneWords = (elements: readonly Element[]): string[] => {
  const found = find(elements, GONE);
  return found ? tokensIn(wordsFrom(elements, found.to)).map(({ word }) => word) : [];
};

const startsWithCapital = (elements: readonly Element[]): boolean => {
  const [first] = tokensIn(elements).filter(({ word }) => !/^(a|an|the)$/.test(word));
  return first !== undefined && (first.capital || /\d[a-z]|[a-z]\d/i.test(first.text));
};

const renamed = (statement: Statement): readonly Element[] | null => {
  for (const pattern of CALLED) {
    const found = find(statement.elements, pattern);
    if (found) return statement.elements.slice(found.to);
  }
  return null;
};

const lookIn = (statement: Statement): readonly Element[] | null => {
  const { elements, normal } = statement;
  for (const pattern of LOOKS) {
    const found = find(elements, pattern);
    const words = found ? wordsFrom(elements, found.to) : [];
    if (words.length === 0 || !isName(words)) continue;
    const known = isOnlyLook(words) || startsWithCapital(words);
    if (known || (SAME.test(normal) && NAMED_AGAIN.test(`${normal} `)) || SAME.test(normal)) return words;
  }
  return null;
};

/** "white sockets", "the 12 way consumer unit": a look that stands before the name. */
const lookBefore = ({ elements, normal }: Statement): readonly Element[] | null => {
  const at = elements.findIndex(({ mention }) => mention !== undefined);
  let from = at;
  while (from > 0 && (elements[from - 1]?.kind === 'word' || elements[from - 1]?.normal === 'SIZE') && isOnlyLook(elements.slice(from - 1, at)) && !/^(a|an|the|in|and|all|to|it|one)$/.test(elements[from - 1]?.normal ?? '')) from--;
  const asked = /\b(?:make|want|wants|having|have|going|go|it's|should|need|needs|it|they're|put|do|instead|not)\b/.test(normal);
  return at > 0 && from < at && asked ? elements.slice(from, at) : null;
};

const isWholeThing = (description: string, words: readonly Element[]): boolean =>
  !description.includes(' ') && !isOnlyLookBeside(words);
const isOnlyLookBeside = (words: readonly Element[]): boolean =>
  isOnlyLook(words) && !/^(?:eggshell|satin|gloss|matt|silk)$/i.test(wordsOf(words));

/** "Make all the sockets white", "quarter round's going in white", "call the labour first fix": the same line in other words. */
export const readDescription: StatementReader = (statement, state): Outcome => {
  if (statement.figures.length > 0 || statement.mentions.length === 0) return null;
  const name = renamed(statement);
  if (name && isName(name))
    return onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ description: wordsOf(name) })), statement.elements.slice(0, -name.length));
  const look = lookIn(statement) ?? lookBefore(statement);
  if (!look) return null;
  const gone = goneWords(statement.elements);
  const target = statement.elements.filter((element) => !look.includes(element));
  return onTargets(
    statement,
    state,
    ({ lines }) =>
      changeOf(lines, ({ description }) => ({
        description: isWholeThing(description, look) ? wordsOf(look) : redescribed(description, lookOf(look), gone),
      })),
    target,
  );
};
