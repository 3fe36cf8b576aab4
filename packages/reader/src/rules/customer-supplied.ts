import type { Clause } from '../clauses/clauses';
import { type Draft, newDraft } from '../pricing/drafts';
import type { Token } from '../tokens/tokens';
import { takeFigures } from './figures';
import { contentOf, type Hearing } from './hearing';

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
