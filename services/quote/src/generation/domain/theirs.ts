import type { Clause } from './clauses';
import { type Draft, newDraft } from './drafts';
import { takeFigures } from './figures';
import { contentOf, type Hearing } from './hearing';
import { LABOUR_WORDS } from './lexicon';
import type { Token } from './tokens';
import { isContent, stem } from './words';

const GETS =
  /^(supplying|supplied|providing|buying|bought|sourcing|ordering|ordered|getting|got|gets|picking|supplies|provides|buys|has|have)$/;
const OWNER =
  /^(she|he|they|she's|he's|they're|they've|himself|herself|themselves|client|customer|owner|homeowner|is|are|'s|'ve|being|that|which|who|own|already)$/;
const SUBJECT =
  /^(he|she|they|he's|she's|they're|they've|the|client|customer|owner|homeowner|landlord|customer's|client's)$/;

/** The thing itself of "31 feet of zellige she's buying herself" or of "he's supplying the bath and the basin". */
const thingOf = (content: readonly Token[]): Token[] => {
  const first = content.findIndex((token) => !SUBJECT.test(token.word));
  const verb = content.findIndex((token) => GETS.test(token.word));
  const told = verb >= 0 && verb <= first + 2;
  const after = told ? content.slice(verb + 1) : content;
  const end = after.findIndex((token, index) => (told || index > 0) && OWNER.test(token.word));
  return after.slice(0, end < 0 ? after.length : end);
};

/** What the customer supplies, as far as the work on it may need its name and its count. */
export const theirsOf = (clause: Clause, hearing: Hearing): Draft => {
  const theirs = newDraft(clause, hearing.sentence);
  theirs.words.push(...thingOf(contentOf(clause, hearing)));
  takeFigures(theirs, clause, []);
  return theirs;
};

const MANNER = /^(installed|fitted|supplied|laid|only|just|both|lot|two)$/;
const LABOUR_ROOTS = new Set([...LABOUR_WORDS].map(stem));

/** What a line works on where it names the work alone: "so just fitting, 85" after "she's buying the taps". */
export const workedOn = (draft: Draft): Draft | null => {
  if (!draft.theirs || draft.theirs.words.every((token) => !isContent(token.word))) return null;
  const own = draft.words.filter((token) => !token.mark && isContent(token.word) && !MANNER.test(token.word));
  return own.length <= 2 && own.every((token) => LABOUR_ROOTS.has(stem(token.word))) ? draft.theirs : null;
};
