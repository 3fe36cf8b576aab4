import { type Token, wordsOf } from '../tokens/tokens';
import { remembered } from '../tokens/words';

/** Who speaks for a place: "the estate manager's Fergus Blyth", "it's for the landlady, Roz Tanner". */
const ROLES = new Set(
  `contact owner manager manageress landlord landlady caretaker warden bursar vicar priest verger curator headteacher
  secretary treasurer agent administrator housekeeper groundsman chairman chairwoman foreman supervisor director
  proprietor superintendent trustee`.split(/\s+/),
);
const isRole = remembered((word) => ROLES.has(word));
/** "speak to Wilf Garside", "ask for Jo". */
const ASKED =
  /\b(speak|speaking|spoke|talk|talking|dealing|deal|liaise|liaising) (to|with)$|\b(ask|asking) for$|\breport to$/;
const PAPER = '(?:quote|quotation|estimate|invoice|bill|paperwork)';
/** "the quote's to go to Amy Cartwright", "send it to Paul Denny", "make it out to Lena". */
const SENT = new RegExp(
  `\\b(?:${PAPER}(?: 's| is| has)?(?: to)? (?:go|goes|going|(?:be )?(?:sent|addressed|made out))|(?:send|email|post|address|make|sending) (?:it|this|that|the ${PAPER})(?: out| over| off)*)$`,
);
const MOST_SENT = 7;
const HAPPENS = /^(is|was|were|has|had|wants|needs|got|'s|blocks|won't|can't)$/;
const NAMES_ROLE = /^(is|'s|called|named|,)$/;

/** Whether the words before a name say that this is the person one deals with, whatever place was named first. */
export const leadsToPerson = (tokens: readonly Token[], from: number, to: number): boolean => {
  const before = tokens[from - 1];
  if (!before) return false;
  if (before.word === 'to' && SENT.test(wordsOf(tokens.slice(Math.max(0, from - MOST_SENT), from - 1)))) return true;
  if (/^(to|with|for)$/.test(before.word)) return ASKED.test(`${tokens[from - 2]?.word ?? ''} ${before.word}`);
  if (isRole(before.word)) return true;
  if (!NAMES_ROLE.test(before.word)) return false;
  // "the owner's Range Rover was in the way": hers, and not she
  if (before.word === "'s" && HAPPENS.test(tokens[to]?.word ?? '')) return false;
  const role = tokens[from - 2]?.word ?? '';
  // "the owner's called Iris", "the contact there is Jo"
  const linked = before.word !== ',' && /^('s|is|there|here)$/.test(role);
  return isRole(role) || (linked && isRole(tokens[from - 3]?.word ?? ''));
};
