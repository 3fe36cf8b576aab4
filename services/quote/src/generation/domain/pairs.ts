import type { Clause } from './clauses';
import { type Draft, newDraft } from './drafts';
import { clauseTokens, type Hearing } from './hearing';
import type { Token } from './tokens';

const withWords = (like: Draft, words: Token[], clause: Clause, hearing: Hearing): Draft => ({
  ...newDraft(clause, hearing.sentence),
  words,
  counts: like.counts.map((count) => ({ ...count })),
  list: true,
  room: like.room,
  optional: like.optional,
});

/** "three pits off the list, each one with the heavy duty grate": as many of what comes with each. */
export const withEach = (open: Draft, clause: Clause, hearing: Hearing): Draft | null => {
  if (!open.list || open.counts.length === 0) return null;
  const said = clauseTokens(clause);
  const at = said.findIndex(
    (token, index) => token.word === 'each' && /^(with|one|won)$/.test(said[index + 1]?.word ?? ''),
  );
  const from = said.findIndex((token, index) => index > at && /^(with|has|gets)$/.test(token.word));
  if (at < 0 || from < 0 || from > at + 2) return null;
  const words = said.slice(from + 1);
  return hearing.itemOf(words) === null ? null : withWords(open, words, clause, hearing);
};

/** "the lazy Susan and the pull out bin, one of each off the list": the first of two items that are counted together. */
export const firstOfEach = (open: Draft, clause: Clause, hearing: Hearing): Draft | null => {
  if (!/\bof (each|both)\b/.test(clause.text) || !open.list) return null;
  const at = open.words.findIndex((token) => token.word === 'and');
  const [first, second] = [open.words.slice(0, at), open.words.slice(at + 1)];
  const [one, other] = [hearing.itemOf(first), hearing.itemOf(second)];
  if (at < 1 || one === null || other === null || one === other) return null;
  open.words = second;
  return withWords(open, first, clause, hearing);
};
