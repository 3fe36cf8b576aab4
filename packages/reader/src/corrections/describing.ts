import { changeOf, onTargets } from './changing';
import { type Element, find } from './elements';
import { type Figure, minorNear } from './figures';
import type { Outcome, State, StatementReader } from './reading';
import type { Statement } from './statements';
import { isName, isOnlyLook, lookOf, redescribed, tokensIn, wordsOf } from './wording';

const TURNS =
  '(?:is|are|goes|go|going|should|wants?|needs?|will|has|have|comes?|must|to be|in|now|gone|went|changed|over to)';
const IS =
  '(?:is|are|goes|go|should|wants?|needs?|will|has|have|comes?|must|going|to|be|being|now|actually|all|both|in|a|an|as|the|gone|went|changed|changing|over|into|,)';
/** Where what a line looks like or is made of follows its name. */
const LOOKS = [
  new RegExp(`\\b(?:make|do|have|put|get|want|turn|order|price|quote|go|change|switch)\\b[a-z' ,]*\\bLINE (?:${IS} )*`),
  new RegExp(`\\bLINE ${TURNS} (?:${IS} )*`),
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
      /^(?:MONEY|PERCENT|COUNT|BARE|now|instead|please|not|same|for|on|with|at|then|too|that|which|rather|after|if|upstairs|downstairs|anyway|today)$/.test(
        normal,
      ),
  );
  return end < 0 ? rest : rest.slice(0, end);
};

/** "white and not steel": what is no longer so. */
const goneWords = (elements: readonly Element[]): string[] => {
  const found = find(elements, GONE);
  return found ? tokensIn(wordsFrom(elements, found.to)).map(({ word }) => word) : [];
};

/** "a wall hung one". */
const endsWithOne = (words: readonly Element[]): boolean =>
  words.length > 1 && /^ones?$/.test(words.at(-1)?.normal ?? '');

const startsWithCapital = (elements: readonly Element[]): boolean => {
  const [first] = tokensIn(elements).filter(({ word }) => !/^(a|an|the)$/.test(word));
  return first !== undefined && (first.capital || /\d[a-z]|[a-z]\d/i.test(first.text));
};

const renamed = (statement: Statement): readonly Element[] | null => {
  for (const pattern of CALLED) {
    const found = find(statement.elements, pattern);
    // after a pause comes what it is to cost or how many there are, and no name
    if (found && statement.elements[found.to]?.kind !== 'mark') return statement.elements.slice(found.to);
  }
  return null;
};

/** "the gutter is now fascia gutter": its own name again, with other words. */
const namesAgain = (words: readonly Element[], { mentions }: Statement): boolean =>
  words.length > 1 && words.some(({ mention }) => mention?.holding.some((line) => mentions[0]?.lines.includes(line)));

const REQUIRED = /\bLINE (?:both |all )?(?:wants?|needs?|has|have|ought|should|must|is going|are going)(?: to)? be\b/;
const NO_LOOK =
  /^(done|fixed|sorted|changed|checked|removed|higher|lower|cheaper|dearer|more|less|off|in|on|there|out|right|careful|ready|up|down|here|enough|extra|separate|paid|included|free|different|double|half|confirmed|bigger|smaller|longer|shorter|wider|better|nicer|looked|first|last|optional)$/;

/** "The board wants to be foil backed": what a thing has to be, in words that are no look we know. */
const isRequired = (words: readonly Element[], normal: string): boolean =>
  REQUIRED.test(normal) &&
  words.length <= 3 &&
  words.every(({ kind, normal: word }) => kind === 'word' && !NO_LOOK.test(word));

const lookIn = (statement: Statement): readonly Element[] | null => {
  const { elements, normal } = statement;
  for (const pattern of LOOKS) {
    const found = find(elements, pattern);
    const words = found ? wordsFrom(elements, found.to) : [];
    if (words.length === 0 || !isName(words)) continue;
    const known =
      isOnlyLook(words) ||
      endsWithOne(words) ||
      startsWithCapital(words) ||
      namesAgain(words, statement) ||
      isRequired(words, normal);
    if (known || (SAME.test(normal) && NAMED_AGAIN.test(`${normal} `)) || SAME.test(normal)) return words;
  }
  return null;
};

/** "make that a box gutter". */
const MADE = /\b(?:make|call) (?:it|that|them) (?:a|an) [a-z-]+(?: [a-z-]+)? LINE\b/;

/** "white sockets", "the 12 way consumer unit": a look that stands before the name. */
const lookBefore = ({ elements, normal }: Statement): readonly Element[] | null => {
  const made = find(elements, MADE);
  if (made)
    return elements
      .slice(made.from, made.to)
      .filter(({ normal: word }) => !/^(make|call|it|that|them|a|an)$/.test(word));
  const at = elements.findIndex(({ mention }) => mention !== undefined);
  let from = at;
  while (
    from > 0 &&
    (elements[from - 1]?.kind === 'word' || elements[from - 1]?.normal === 'SIZE') &&
    isOnlyLook(elements.slice(from - 1, at)) &&
    !/^(a|an|the|in|and|all|to|it|one)$/.test(elements[from - 1]?.normal ?? '')
  )
    from--;
  const asked =
    /\b(?:make|want|wants|having|have|going|go|it's|should|need|needs|it|they're|put|do|instead|not)\b/.test(normal);
  return at > 0 && from < at && asked ? elements.slice(from, at) : null;
};

const isWholeThing = (description: string, words: readonly Element[]): boolean =>
  !description.includes(' ') && !isOnlyLookBeside(words);
const isOnlyLookBeside = (words: readonly Element[]): boolean =>
  isOnlyLook(words) && !/^(?:eggshell|satin|gloss|matt|silk)$/i.test(wordsOf(words));

/** "Make all the sockets white", "quarter round's going in white", "call the labour first fix": the same line in other words. */
export const readDescription: StatementReader = (statement, state): Outcome => {
  if (statement.mentions.length === 0) return readSize(statement, state);
  const price = priceIn(statement);
  if (statement.figures.length > 0 && !price) return null;
  const name = price ? null : renamed(statement);
  if (name && isName(name))
    return onTargets(
      statement,
      state,
      ({ lines }) => changeOf(lines, () => ({ description: wordsOf(name) })),
      statement.elements.slice(0, -name.length),
    );
  const added = withAddition(statement);
  const look =
    added ??
    lookIn(statement) ??
    (price && !find(statement.elements, MADE) && !/\binstead\b/.test(statement.normal) ? null : lookBefore(statement));
  if (!look) return null;
  const gone = goneWords(statement.elements);
  const rest = statement.elements.filter((element) => !look.includes(element));
  const target = rest.some(({ mention }) => mention) ? rest : statement.elements;
  return onTargets(
    statement,
    state,
    ({ lines }) => {
      const edits = lines.map((line) => ({
        kind: 'line' as const,
        id: line.id,
        set: {
          description: describedAs(line.description, look, gone, added !== null),
          ...(price && { unitPriceMinor: minorNear(price, line.unitPriceMinor) }),
        },
        another: price !== undefined,
      }));
      return { edits, about: lines };
    },
    target,
  );
};

const describedAs = (
  description: string,
  look: readonly Element[],
  gone: readonly string[],
  isAdded: boolean,
): string => {
  if (isAdded) return `${description} with ${lookOf(look)}`;
  const again = look.some(({ mention }) => mention?.holding.some((line) => line.description === description));
  return again || isWholeThing(description, look) ? wordsOf(look) : redescribed(description, lookOf(look), gone);
};

/** The one price that is said with a new look: "make the skylight a 900 by 900, seven eighty". */
const priceIn = ({ figures, normal }: Statement): Figure | undefined => {
  const [figure] = figures;
  const isPrice = figure?.type === 'money' ? figure.direction === 0 : figure?.type === 'bare' && /, BARE$/.test(normal);
  return figures.length === 1 && isPrice && !/\b(?:off|more|up|down|less|dearer|cheaper|to MONEY)\b/.test(normal)
    ? figure
    : undefined;
};

const WITH = /\bLINE with (?:a |an |the |some )*/;
/** "the doubles with USB": what a line has from now on. */
const withAddition = ({ elements, normal }: Statement): readonly Element[] | null => {
  const found = find(elements, WITH);
  const words = found ? wordsFrom(elements, found.to) : [];
  const asked = /\b(?:make|have|want|wants|go|get|do|instead|MONEY)\b/.test(normal);
  return asked && words.length > 0 && words.length < 4 && words.every(({ kind }) => kind === 'word') && isName(words)
    ? words
    : null;
};

/** "It's a 75 gallon, not a 50": the one line whose size is told in that measure. */
const readSize = (statement: Statement, state: State): Outcome => {
  const sizes = statement.elements.flatMap(({ figure }) => (figure?.type === 'spec' ? [figure] : []));
  const [size] = sizes;
  const measure = size ? (/[a-z]{3,}$/.exec(size.text)?.[0] ?? '') : '';
  const price = statement.figures[0];
  if (!size || measure === '' || statement.figures.length > 1 || (price && !/^(?:money|bare)$/.test(price.type)))
    return null;
  const lines = state.draft.lines.filter(({ description }) => description.toLowerCase().includes(measure));
  const [line] = lines;
  if (!line || lines.length > 1) return null;
  const set = {
    description: redescribed(line.description, size.text),
    ...(price && { unitPriceMinor: minorNear(price, line.unitPriceMinor) }),
  };
  return { edits: [{ kind: 'line', id: line.id, set, another: price !== undefined }], about: [line] };
};
