import { type Clause, isPriced } from '../clauses/clauses';
import { ROOMS } from '../tokens/lexicon';
import { type Token, wordsOf } from '../tokens/tokens';
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

/** "lounge and hall, 300 each": what is priced, and no heading. */
export const pricesEach = (clause: Clause, { pieces }: Clause): boolean => {
  const [first] = pieces;
  return first?.kind === 'price' && first.per.each && !first.per.unit && clause.said.some(({ word }) => word === 'and');
};

/** "front bedroom is walls 180, ceiling 70": how many words name the room that the sentence is about. */
const roomLead = ({ said, pieces }: Clause): number => {
  const rooms = said.findIndex(({ word }) => !ROOMS.has(word));
  const verb = said[rooms]?.word ?? '';
  return rooms > 0 && /^(is|'s|has|wants|needs|gets)$/.test(verb) && pieces[rooms + 1]?.kind === 'word' ? rooms : 0;
};

const afterRoom = (clause: Clause, words: number): Clause => {
  const said = clause.said.slice(words);
  return {
    ...clause,
    said,
    pieces: clause.pieces.slice(words),
    text: wordsOf(said),
    start: said[0]?.start ?? clause.start,
  };
};

/** "front bedroom is walls 180, ceiling 70": the room heads what is told of it. The clause without the room. */
export const underRoom = (clause: Clause, hearing: Hearing, next: Clause | undefined): Clause => {
  const words = next && isPriced(next) && !next.said.some(({ word }) => ROOMS.has(word)) ? roomLead(clause) : 0;
  if (words === 0) return clause;
  hearing.room = wordsOf(clause.said.slice(0, words));
  hearing.open = null;
  return afterRoom(clause, words + 1);
};
