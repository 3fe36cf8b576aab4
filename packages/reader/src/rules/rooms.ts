import type { Clause } from '../clauses/clauses';
import { ROOMS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { clauseTokens, type Hearing } from './hearing';

const ONLY_ROOM =
  /^(the|in|now|first|then|next|so|okay|ok|right|and|on|to|up|upstairs|is|for|up|starting|with|job|one|two)$/;

/** "the study wants a stain block, then it's 360 for the walls in there": the room that was named before. */
export const roomMeant = ({ text, tokens, start }: Clause): string => {
  if (!/\bin there\b/.test(text)) return '';
  const room = tokens.findLast((token) => token.start < start && ROOMS.has(token.word));
  return room?.word ?? '';
};

/** The room that a clause names and nothing else: it heads what is told after it; empty where it tells more. */
export const roomOf = (clause: Clause, content: readonly Token[], hearing: Hearing): string => {
  if (clause.pieces.some((piece) => piece.kind !== 'word' && piece.kind !== 'and')) return '';
  if (clauseTokens(clause).some((token) => hearing.taken.has(token.start))) return '';
  const words = content.map((token) => token.word);
  const rooms = words.filter((word) => ROOMS.has(word));
  return rooms.length > 0 && words.every((word) => ROOMS.has(word) || ONLY_ROOM.test(word)) ? rooms.join(' ') : '';
};
