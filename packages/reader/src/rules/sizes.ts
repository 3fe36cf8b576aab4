import type { Draft } from '../pricing/drafts';
import type { Token } from '../tokens/tokens';

const SIZE = /^\d+(?:\.\d+)?$/;
const SIZES = /^(\d+(?:\.\d+)?)'?s$/;
const ENDS_NAME = /^(for|in|on|to|at|by|with|from|of|and|the|round|under|over)$/;

/** What is named after its size: "2.5 kilowatt wall splits for the office" are kilowatt wall splits. */
const namedBySize = ({ words }: Draft): Token[] => {
  const from =
    words.findIndex(({ word, mark }, index) => !mark && SIZE.test(word) && words[index + 1] !== undefined) + 1;
  const end = words.findIndex(({ word, mark }, index) => index >= from && (mark || ENDS_NAME.test(word)));
  return from > 0 ? words.slice(from, end < 0 ? words.length : end) : [];
};

/** "two of the 600 radiators and three of the 800s": the second are radiators, too. The words with what they leave out. */
export const withSizes = (content: readonly Token[], drafts: readonly Draft[]): readonly Token[] => {
  const at = content.findIndex(({ word }) => word.endsWith('s') && SIZES.test(word));
  const size = content[at];
  if (!size || !/^(the|those|these)$/.test(content[at - 1]?.word ?? '')) return content;
  const named = drafts.findLast((draft) => !draft.removed && namedBySize(draft).length > 0);
  if (!named) return content;
  const text = SIZES.exec(size.word)?.[1] ?? size.text;
  return [...content.slice(0, at), { ...size, text, word: text }, ...namedBySize(named), ...content.slice(at + 1)];
};
