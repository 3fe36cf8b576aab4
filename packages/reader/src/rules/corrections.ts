import type { Clause } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { SpokenNumber } from '../numbers/numbers';
import { type Draft, sharedWords } from '../pricing/drafts';
import { isContent, stem } from '../tokens/words';

const REMOVAL =
  /\b(?:scratch|scrub|forget|forget about|drop|lose|strike|ditch|cancel|skip|scrap|remove|delete|take off|take out|leave out|leave off|leave|bin) (the|that|those|it|this|them|my)\b/;
/** Those of them that no work is called by, so that they need no announcement. */
const PLAIN_REMOVAL =
  /\b(?:(?:scratch|scrub|forget|forget about|lose|ditch) (the|that|those|it|this|them|my)|scrap (that|it|this))\b(?! (actual|same)ly)/;

/** "take the drain pan off", "leave the tower out of this": at the end, or it is work on the thing itself. */
const TAKEN_OFF =
  /\b(?:take|leave|knock|pull|cross|strike|drop) (?:the|that|those|his|her|my) (?!old\b|existing\b)((?:[a-z'-]+ ){1,4})(?:off|out)(?: (?:again|then|altogether|completely|(?:of )?(?:the|this|that) (?:quote|list|job|bill|price|one)))?$/;
/** "we don't need the skip now". */
const NOT_NEEDED =
  /\b(?:don't|won't|doesn't|do not|does not) (?:need|want) (?:the|that|those) ([a-z' -]+?)(?: now| any ?more| after all| then| either)?$/;

const rootsIn = (text: string): string[] =>
  text
    .trim()
    .split(' ')
    .filter((word) => isContent(word) && /^[a-z]/.test(word))
    .map(stem);

/** "scratch the skip": the words that name what goes, empty for "scratch that". */
export const removalOf = (clause: Clause, announced: boolean): string[] | null => {
  const gone = TAKEN_OFF.exec(clause.text) ?? NOT_NEEDED.exec(clause.text);
  if (gone) return rootsIn(gone[1] ?? '');
  const match = (announced ? REMOVAL : PLAIN_REMOVAL).exec(clause.text);
  if (!match) return null;
  const rest = clause.text.slice(match.index + match[0].length).trim();
  return rootsIn(rest.split(' ').slice(0, 4).join(' '));
};

/** The line that "scratch the skip" takes away: the last that shares a word with it. */
export const removeNamed = (drafts: readonly Draft[], stems: readonly string[]): boolean => {
  const wanted = new Set(stems);
  const target = drafts.findLast((draft) => !draft.removed && sharedWords(draft, wanted) > 0);
  if (target) target.removed = true;
  return target !== undefined;
};

const closeness = (left: number, right: number): number => Math.abs(Math.log(left / Math.max(right, 0.01)));

const setCount = (draft: Draft, piece: Extract<Piece, { kind: 'quantity' }>, at: number): void => {
  const { counts } = draft;
  const same = counts.findLastIndex(
    (count) => count.unit === piece.unit || (piece.noun !== '' && stem(count.noun) === stem(piece.noun)),
  );
  const index = same >= 0 ? same : counts.length - 1;
  const old = counts[index];
  const count = {
    value: piece.value,
    unit: piece.unit ?? old?.unit ?? null,
    noun: piece.noun === 'of' ? (old?.noun ?? '') : piece.noun || (old?.noun ?? ''),
    at: old?.at ?? at,
  };
  if (old) counts[index] = count;
  else counts.push(count);
};

const isCountLike = ({ value, groups, money, slang }: SpokenNumber): boolean =>
  !money && !slang && groups.length === 1 && value % 1 === 0 && value < 100;

/** A bare number replaces whichever it is nearer to: the count or the price. */
const setNearest = (draft: Draft, piece: Extract<Piece, { kind: 'bare' }>, at: number): void => {
  const count = draft.counts.at(-1);
  const { value } = piece.number;
  const counting = /^(so|just|only)$/.test(piece.lead) && value < 100 && value % 1 === 0;
  const toPrice = draft.price ? closeness(value, draft.price.number.value) : Number.POSITIVE_INFINITY;
  // "5 of them at £3.80, make that 4": who has told pence would tell them again
  const counted = draft.price !== null && draft.price.number.value % 1 !== 0 && isCountLike(piece.number);
  const toCount = count ? closeness(value, count.value) : draft.price ? 2.3 : Number.POSITIVE_INFINITY;
  if (count && (((counting || counted) && toCount < 1.5) || toCount <= toPrice)) count.value = value;
  else if (draft.price) draft.price = { ...draft.price, number: piece.number, minor: null };
  else if (counting || value < 5) draft.counts.push({ value, unit: null, noun: '', at });
  else
    draft.price = {
      kind: 'price',
      from: piece.from,
      to: piece.to,
      number: piece.number,
      minor: null,
      at: false,
      per: { unit: null, noun: null, each: false, head: false },
    };
};

/** Puts the figures of a correcting clause in the place of the line's own; false when it has none. */
export const correct = (draft: Draft, clause: Clause): boolean => {
  let applied = false;
  for (const piece of clause.pieces) {
    const at = clause.tokens[piece.from]?.start ?? 0;
    if (piece.kind === 'quantity') setCount(draft, piece, at);
    else if (piece.kind === 'price') {
      const per = piece.per.each || piece.per.unit ? piece.per : (draft.price?.per ?? piece.per);
      draft.price = { ...piece, per, at: piece.at || (draft.price?.at ?? false) };
      draft.priceStart = at;
    } else if (piece.kind === 'bare') setNearest(draft, piece, at);
    else if (piece.kind === 'people') draft.people = piece.value;
    else if (piece.kind === 'area') draft.counts = [{ value: piece.value, unit: piece.unit, noun: 'area', at }];
    else if (piece.kind === 'list') draft.list = true;
    else if (piece.kind === 'blank') {
      draft.blank = true;
      draft.price = null;
    } else continue;
    if (piece.kind !== 'list') applied = true;
  }
  if (applied) draft.corrected = true;
  return applied;
};
