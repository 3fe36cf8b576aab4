import { type Clause, hasFigure } from '../clauses/clauses';
import { type Draft, isComplete, sharedWords, stemsOf } from '../pricing/drafts';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import { correct, removalOf, removeNamed } from './corrections';
import { contentOf, type Hearing } from './hearing';

/** Carries out a correction that the clause announces or goes on with; false when it is none. */
export const handleCorrection = (clause: Clause, hearing: Hearing): boolean => {
  const announced = clause.pieces[0]?.kind === 'correction' || /^(no|sorry)$/.test(clause.text);
  if (announced) {
    const soft =
      /^(make|call) (that|it)/.test(clause.text) && hearing.open && !isComplete(hearing.open) && !hearing.correcting;
    if (soft && hearing.open && hearing.open.counts.length === 0) return false;
    hearing.correcting = true;
    hearing.scrubbed = /^(\w+ )?(scratch|scrub|strike|scrap|bin)/.test(clause.text);
  }
  if (!hearing.correcting) return false;
  const removal = removalOf(clause, true);
  if (removal && removal.length > 0 && removeNamed(hearing.drafts, removal)) {
    hearing.correcting = false;
    if (hearing.open?.removed) hearing.open = null;
    return true;
  }
  if (removal && removal.length === 0) hearing.scrubbed = true;
  redirect(clause, hearing);
  const { open } = hearing;
  if (!open) return false;
  const content = contentOf(clause, hearing).filter((token) => isContent(token.word));
  if (content.length > 0 && !hasFigure(clause) && isOther(open, content)) {
    open.words = [...contentOf(clause, hearing)];
    hearing.correcting = false;
    return true;
  }
  if (content.length > 0) open.late.push(...content);
  const instead = insteadOf(clause, content);
  if (instead.length > 0) open.words = instead;
  if (hasFigure(clause) && correct(open, clause)) {
    open.end = Math.max(open.end, clause.end);
    hearing.correcting = false;
    hearing.scrubbed = false;
  }
  return true;
};

const CHOSEN =
  /\b(gone( (for|with))?|went (with|for)|going (with|for)|switched to|changed (it |that |them )?to|swapped (it |them )?(to|for)|it's (now )?(the|a|an)(?= [a-z]+( [a-z]+)? now\b))\b/;

/** "orange peel on the, no sorry, knock down texture, 260": before it had a figure it was called something else. */
const isOther = (open: Draft, content: readonly Token[]): boolean =>
  isBegun(open) &&
  sharedWords({ ...open, late: [] }, stemsOf(content)) === 0 &&
  /^(the|a|an|of|for|on|with|to)$/.test(open.words.at(-1)?.word ?? '');

/** "no, she's gone linear drains now": what the line is now. */
const insteadOf = (clause: Clause, content: readonly Token[]): Token[] => {
  const match = CHOSEN.exec(clause.text);
  if (!match) return [];
  const before = clause.text.slice(0, match.index + match[0].length).split(' ').length;
  const from = clause.said[before]?.start ?? Number.POSITIVE_INFINITY;
  const named = content.filter((token) => token.start >= from && !/^(now|instead|home|away)$/.test(token.word));
  // "the black one", "the Aquia": still the same thing, of another kind
  return named.length >= 2 && !/\bones?\b/.test(clause.text) ? named : [];
};

/** "key cuts, hang on, three for each cylinder so six": the line that is being told is the one that is meant. */
const isBegun = (open: Draft | null): boolean =>
  open !== null && !isComplete(open) && open.counts.length === 0 && open.words.some((token) => isContent(token.word));

/** "no, with the windows it's going to be five and a half": why, and not what. */
const CIRCUMSTANCE = /\b(with|because of|counting|including|allowing for) (the|those|these|his|her|all)\b/;

/** "actually make the labour five hours": the earlier line that the words name, when the last one does not. */
const namedAgain = (clause: Clause, hearing: Hearing): Draft | null => {
  if (CIRCUMSTANCE.test(clause.text) || isBegun(hearing.open)) return null;
  const stems = stemsOf(contentOf(clause, hearing).filter((token) => isContent(token.word)));
  if (stems.size === 0 || !hasFigure(clause) || (hearing.open && sharedWords(hearing.open, stems) > 0)) return null;
  return (
    hearing.drafts.findLast(
      (draft) => !draft.removed && isComplete(draft) && sharedWords(draft, stems) === stems.size,
    ) ?? null
  );
};

/** Points the correction at the line that it names. */
const redirect = (clause: Clause, hearing: Hearing): void => {
  const { open } = hearing;
  if (open && !isComplete(open) && open.counts.length > 0 && open.words.length > 0) return;
  hearing.open = namedAgain(clause, hearing) ?? open;
};

/** "ninety five an hour if we hit rock, but don't put that in", "so zero, leave it off". */
const TAKEN_BACK =
  /^(?:(?:and|so|but|just|no) )*(?:leave|take|keep) (?:that|it|this|them|those)(?: one)? (?:off|out)(?: (?:it|of it|of this|altogether))?$|^(?:(?:and|so|but) )*(?:don't|do not|dont) (?:put|add|include|charge|write) (?:that|it|this|them|those)(?: (?:in|on|down|for that))*(?: (?:the|this) quote)?$/;

/** Whether the clause takes the line told last off the quote. */
export const takesBack = ({ sentence }: Draft, clause: Clause, hearing: Hearing): boolean =>
  TAKEN_BACK.test(clause.text) &&
  // "the pots are one for the sweep, so leave them off": not what was told before
  (sentence === hearing.sentence || clause.said[0] === clause.tokens[0]) &&
  hearing.theirs?.sentence !== hearing.sentence;
