import { LABOUR_WORDS } from '../tokens/lexicon';
import { type Token, wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/** What is wrong with what is there: "the walls under it are shot". */
const FAULTY =
  /(?:^| )(?:is|are|was|were|'s|has|have|had|it's|they're|looks?)(?: (?:all|completely|totally|well|really|pretty|a bit))? (?:shot|gone|rotten|rotted|perished|knackered|had it|had its day|bust|buggered|broken|cracked|leaking|failed|dead|done for|worn|worn out|blown|seized|uneven|out of level|damp|wet|loose|shattered|snapped|missing|corroded|rusted|toast|trashed)$/;
const POINTING = /^(?:it|them|that|those|these|this|one|ones)$/;

/**
 * The words of a line without what is wrong, where what is done about it is told after it by a name of its own: "walls
 * are shot, so tile backer" is tile backer, "fascia is perished, so replace it" stays as it is.
 */
export const remedyIn = (words: readonly Token[]): readonly Token[] => {
  const at = words.findIndex(({ word }, index) => word === 'so' && index > 2);
  if (at < 0) return words;
  const end = words[at - 1]?.mark ? at - 1 : at;
  const from = words.slice(0, end).findLastIndex(({ mark }) => mark) + 1;
  if (!FAULTY.test(wordsOf(words.slice(from, end)))) return words;
  const after = words.slice(at + 1);
  const named = after.some(({ word, mark }) => !mark && isContent(word) && !LABOUR_WORDS.has(word) && word !== 'new');
  return named && !after.some(({ word }) => POINTING.test(word)) ? [...words.slice(0, from), ...after] : words;
};
