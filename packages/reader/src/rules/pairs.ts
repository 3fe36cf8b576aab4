import type { Clause } from '../clauses/clauses';
import { type Draft, isComplete, newDraft } from '../pricing/drafts';
import { isWorking } from '../pricing/pricing';
import { CHEAP_WORK, LABOUR_WORDS, PEOPLE, ROOMS } from '../tokens/lexicon';
import { pauseAt, type Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import { clauseTokens, contentOf, type Hearing } from './hearing';

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

const PLACING = /^(for|in|on|at|to|the|a|an|his|her|their|out|of|as|well|too|also)$/;

/** A line's own words without the place that the next one will have instead of it. */
const withoutPlace = (words: readonly Token[]): Token[] => {
  const at = words.findIndex((token) => ROOMS.has(token.word));
  const from = words.slice(0, Math.max(at, 0)).findLastIndex((token) => !PLACING.test(token.word)) + 1;
  return at > 0 && from > 0 ? words.filter((_, index) => index < from || index > at) : [...words];
};

const roomIn = (place: readonly Token[]): string =>
  place
    .filter(({ word }, index) => ROOMS.has(word) || (word === 'room' && ROOMS.has(place[index - 1]?.word ?? '')))
    .map(({ word }) => word)
    .join(' ');

/** "kitchen, walls 180, ceiling 70": all that was told of the room of the last line. */
const roomfulOf = (last: Draft, drafts: readonly Draft[]): Draft[] => {
  const told = drafts.filter((draft) => !draft.removed && isComplete(draft));
  const before = told.findLastIndex((draft) => draft.room !== last.room);
  return last.room === '' ? [last] : told.slice(before + 1);
};

/**
 * "same again in the ensuite", "and the same for the landing": the last line once more, somewhere else; all that was
 * told of a room, for another room. Null where nothing is told again.
 */
export const onceMore = (clause: Clause, hearing: Hearing): Draft[] | null => {
  if (!clause.pieces.some((piece) => piece.kind === 'same-again')) return null;
  const others = clause.pieces.filter((piece) => !/^(word|and|same-again)$/.test(piece.kind));
  const place = contentOf(clause, hearing).filter((token) => isContent(token.word) || PLACING.test(token.word));
  const last = hearing.drafts.findLast((draft) => !draft.removed && draft.price !== null);
  if (others.length > 0 || place.length > 6 || !last || last.sentence < hearing.sentence - 1) return null;
  // without another place it is as many as before: "netting, 6.50 a square, same again"
  if (hearing.room === '' && !place.some((token) => isContent(token.word))) return null;
  const room = roomIn(place) || hearing.room;
  const anew = (line: Draft, words: Token[], where: string): Draft => ({
    ...line,
    words,
    counts: line.counts.map((count) => ({ ...count })),
    room: where,
    start: clause.start,
    end: clause.end,
    sentence: hearing.sentence,
    optional: line.optional || hearing.optional,
    told: null,
  });
  if (room !== '' && last.room !== '')
    return roomfulOf(last, hearing.drafts).map((line) => anew(line, line.words, room));
  return [anew(last, [...withoutPlace(last.words), pauseAt(clause.start), ...place], hearing.room)];
};

/** "the lazy Susan and the pull out bin, one of each off the list": the first of two items that are counted together. */
export const firstOfEach = (open: Draft, clause: Clause, hearing: Hearing): Draft | null => {
  const listed = open.list || clause.tokens.some(({ word }) => word === 'list' || word === 'sheet');
  if (!/\bof (each|both)\b/.test(clause.text) || !listed) return null;
  const at = open.words.findIndex((token) => token.word === 'and');
  const [first, second] = [open.words.slice(0, at), open.words.slice(at + 1)];
  const [one, other] = [hearing.itemOf(first), hearing.itemOf(second)];
  if (at < 1 || one === null || other === null || one === other) return null;
  open.words = second;
  return withWords(open, first, clause, hearing);
};

const PLACE =
  /^(front|back|rear|side|left|right|top|bottom|upper|lower|inside|outside|upstairs|downstairs|hot|cold|inner|outer)$/;
const TOGETHER = /^(tongue|tilt|rise|nut|lock|cut|wash|check|wax|oil|ball|salt|black|white|bed|tee|drip)$/;

const isWork = ({ word }: Token): boolean => LABOUR_WORDS.has(word) || CHEAP_WORK.has(word);

/** One thing by its name: no work, and not several of it. */
const isOneThing = (words: readonly Token[]): boolean => {
  const last = words.at(-1)?.word ?? '';
  return (
    words.length > 0 &&
    words.length <= 4 &&
    /^[a-z-]{3,}$/.test(last) &&
    !/[^s]s$/.test(last) &&
    words.every(
      (token) =>
        isContent(token.word) &&
        !isWorking(token) &&
        !isWork(token) &&
        !PEOPLE.has(token.word) &&
        !TOGETHER.test(token.word),
    )
  );
};

const isArticle = ({ word }: Token): boolean => /^(the|a|an|her|his|their|old|new)$/.test(word);

/**
 * "Fridge and oven, 45 each": two things that nobody counted are a line each. "Front and back door" are two doors.
 * Null where the words name anything else.
 */
export const twoThings = (draft: Draft): [Draft, Draft] | null => {
  const { price, counts, people, rate, words } = draft;
  if (!price?.per.each || price.per.unit || price.per.noun || counts.length > 0 || people !== null || rate !== null)
    return null;
  const end = words.findIndex(({ mark }) => mark);
  const head = end < 0 ? words : words.slice(0, end);
  const at = head.findIndex(({ word }) => word === 'and');
  const rest = end < 0 ? [] : words.slice(end);
  const articles = head.filter(isArticle).length;
  const [first, second] = [head.slice(0, Math.max(at, 0)), head.slice(at + 1)].map((part) =>
    part.filter((token) => !isArticle(token)),
  );
  if (at < 1 || !first || !second || !isOneThing(first) || !isOneThing(second)) return null;
  const [only] = first;
  const shared = first.length === 1 && only && PLACE.test(only.word) ? second.slice(1) : [];
  const alike = first.length >= second.length || articles > 1 || shared.length > 0;
  if (!alike || second.some(({ word }) => word === 'and')) return null;
  return [
    { ...draft, words: [...first, ...shared, ...rest] },
    { ...draft, words: [...second, ...rest] },
  ];
};
