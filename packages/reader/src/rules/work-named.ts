import { type Clause, hasFigure, isPriced } from '../clauses/clauses';
import { TIME_UNITS } from '../numbers/units';
import { type Draft, isComplete } from '../pricing/drafts';
import { isWorking } from '../pricing/pricing';
import { LABOUR_WORDS, PEOPLE } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';

const LABOUR_ROOTS = new Set([...LABOUR_WORDS].map(stem));
/** "that's the clearing", "which is for second fix", "for stripping out". */
const LEAD =
  /^(?:and |so )*(?:that's|that is|it's|which is|which'll be|for|on)(?: (?:for|me|us|to|on|all|just|the|doing))* /;
/** What is no work: "allowing for rain", "finishing on the Friday". */
const CIRCUMSTANCE =
  /^(allowing|assuming|depending|counting|leaving|finishing|staying|travelling|traveling|driving|using|hoping|parking|knowing|seeing|bearing|subject)$/;

const ARTICLE = /^(the|an?|and)$/;
const TEAM = /^(team|gang|squad|crew|everybody|everyone)$/;

/** Whether a line is of people's time that nothing names yet but what the job is called, before its own sentence. */
const isUnnamed = (draft: Draft, sentence: number): boolean =>
  isComplete(draft) &&
  !draft.list &&
  (draft.people !== null || draft.words.some(({ word }) => /^labou?r$/.test(word) || TEAM.test(word))) &&
  draft.counts.some((count) => count.unit !== null && TIME_UNITS.has(count.unit)) &&
  (draft.price === null ? draft.start : draft.priceStart) >= sentence &&
  draft.words.every(
    ({ word, start }) =>
      start < sentence || !isContent(word) || /^labou?r$/.test(word) || TEAM.test(word) || PEOPLE.has(word),
  );

const isOfWork = (token: Token | undefined): boolean =>
  token !== undefined && !CIRCUMSTANCE.test(token.word) && (isWorking(token) || LABOUR_ROOTS.has(stem(token.word)));

/**
 * "Four men, one day, 195 a man, lifting the crowns", "that's the clearing and levelling": what the time before is
 * for; null where the clause tells anything else.
 */
export const workNamed = (
  open: Draft,
  clause: Clause,
  content: readonly Token[],
  next: Clause | undefined,
): readonly Token[] | null => {
  if (hasFigure(clause) || !isUnnamed(open, clause.tokens[0]?.start ?? 0)) return null;
  const lead = LEAD.exec(clause.text)?.[0];
  const from = clause.said[lead === undefined ? 0 : lead.trim().split(' ').length]?.start ?? clause.end;
  const named = content.filter(({ start }) => start >= from);
  const [first, second] = named;
  const works =
    lead === undefined
      ? first !== undefined && isOfWork(first) && isWorking(first)
      : isOfWork(first) || isOfWork(second);
  if (!works) return null;
  // "clearing the site, £200" is the next thing
  // "cutting blades, the pair at £26 each"
  const figure = next?.pieces.find(({ kind, from }) => kind !== 'word' || !ARTICLE.test(next.tokens[from]?.word ?? ''));
  const counts = figure !== undefined && /^(quantity|all-in)$/.test(figure.kind);
  const ownPrice =
    next !== undefined &&
    isPriced(next) &&
    (counts || !next.said.some(({ word }) => /^[a-z]/.test(word) && isContent(word)));
  return ownPrice ? null : named;
};
