import { type Draft, isComplete } from '../pricing/drafts';
import { changed, type Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';

const PRONOUN = /^(it|that|them|those|these)$/;
/** What is done to a thing that needs no other name. */
const DOES =
  /^(take|taking|rip|ripping|pull|pulling|cut|cutting|strip|stripping|dig|digging|knock|knocking|haul|hauling|clear|clearing|chop|fell|grind|fit|fitting|hang|hanging|lay|laying|paint|painting|clean|cleaning|fix|fixing|repair|replace|replacing|remove|removing|install|installing|seal|sand|sanding|mount|mounting|assemble|build|swap|move|moving)$/;
const ENDS_NAME = /^(that|that's|which|who|who's|is|'s|are|was|for|on|in|at|with)$/;

/** The thing that was named last and has no price. */
const lastNamed = (draft: Draft, drafts: readonly Draft[]): Token[] => {
  const before = drafts.findLast(
    (each) => each !== draft && each.start < draft.start && draft.sentence - each.sentence <= 1,
  );
  if (!before || before.removed || isComplete(before)) return [];
  const from = before.words.findLastIndex(({ mark }) => mark) + 1;
  const words = before.words.slice(from);
  const opens = Math.max(
    words.findIndex(({ word }) => isContent(word) || /^(the|his|her|their)$/.test(word)),
    0,
  );
  const end = words.findIndex(({ word }, index) => index > opens && ENDS_NAME.test(word));
  const [first, ...rest] = words.slice(opens, end < 0 ? words.length : end);
  // "Tiles are here" writes them large because a sentence begins there
  const small = first && (first.start > before.start ? first : changed(first, { text: first.word }));
  return small ? [small, ...rest] : [];
};

/** "The pecan on the fence. Take that down, 1800": the words of the line with what they point at in its place. */
export const withPointedAt = (draft: Draft, drafts: readonly Draft[]): readonly Token[] => {
  const { words } = draft;
  const at = words.findIndex(({ word }) => PRONOUN.test(word));
  const said = words.slice(0, Math.max(at, 0)).filter(({ word }) => isContent(word));
  const next = words.slice(at + 1).findIndex(({ mark }) => mark);
  const rest = words.slice(at + 1, next < 0 ? words.length : at + 1 + next);
  if (said.length !== 1 || !DOES.test(said[0]?.word ?? '') || rest.some(({ word }) => isContent(word))) return words;
  const named = lastNamed(draft, drafts);
  return named.some(({ word }) => isContent(word)) ? [...words.slice(0, at), ...named, ...words.slice(at + 1)] : words;
};
