import { LABOUR_WORDS } from '../tokens/lexicon';
import { isContent, stem } from '../tokens/words';
import type { Draft } from './drafts';

const MANNER = /^(installed|fitted|supplied|laid|only|just|both|lot|two)$/;
const LABOUR_ROOTS = new Set([...LABOUR_WORDS].map(stem));

/** What a line works on where it names the work alone: "so just fitting, 85" after "she's buying the taps". */
export const workedOn = (draft: Draft): Draft | null => {
  if (!draft.theirs || draft.theirs.words.every((token) => !isContent(token.word))) return null;
  const own = draft.words.filter((token) => !token.mark && isContent(token.word) && !MANNER.test(token.word));
  return own.length <= 2 && own.every((token) => LABOUR_ROOTS.has(stem(token.word))) ? draft.theirs : null;
};
