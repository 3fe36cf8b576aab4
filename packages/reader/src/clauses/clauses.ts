import { changed, type Token, wordsOf } from '../tokens/tokens';
import type { Piece } from './pieces';
import { scan } from './scan';
import { PRICE_TAILS } from './specs';

export interface Clause {
  pieces: Piece[];
  /** The sentence's tokens: pieces index them. */
  tokens: readonly Token[];
  /** Its own of them. */
  said: readonly Token[];
  text: string;
  start: number;
  end: number;
}

export interface Sentence {
  tokens: readonly Token[];
  clauses: Clause[];
  text: string;
}

export const FILLERS = new Set(['um', 'uh', 'er', 'erm', 'em', 'ah', 'hmm', 'eh', 'uhm', 'mm', 'umm', 'uhh']);
const STOPS = /^[.?!;…]$/;
const QUOTED = /^["“”()[\]]$/;

/** Without "um" and "er", and the commas around them that would break a phrase. */
const spoken = (tokens: readonly Token[]): Token[] => {
  const kept: Token[] = [];
  tokens.forEach((token, index) => {
    if (!token.mark && FILLERS.has(token.word)) return;
    const afterFiller = token.word === ',' && index > 0 && FILLERS.has(tokens[index - 1]?.word ?? '');
    const saidBefore = kept.at(-1);
    if (
      afterFiller &&
      (!saidBefore || saidBefore.mark || /^(is|are|'s|at|it|and|for|of|the|a|to|call|with)$/.test(saidBefore.word))
    )
      return;
    if (token.mark && QUOTED.test(token.word)) return;
    kept.push(token.mark && /^[:|/,]$/.test(token.word) ? changed(token, { word: ',' }) : token);
  });
  return kept;
};

/** "did I say twelve metres?": what holds comes next. */
const asksBack = (said: readonly Token[]): boolean =>
  /^(?:(?:oh|and|so|now|wait|sorry)(?: ,)? )*(?:did|have) i sa(?:y|id)\b/.test(wordsOf(said));

const DANGLING = new Set(['till', 'until', 'for', 'at', 'is', 'about']);
/** "the price is good till... thirty days": the dots where somebody only thinks. */
const isThinking = (tokens: readonly Token[], index: number): boolean => {
  const dots = (at: number): boolean => tokens[at]?.mark === true && /^[.…]$/.test(tokens[at].word);
  let first = index;
  while (first > Math.max(0, index - 3) && dots(first - 1)) first--;
  const many = tokens[index]?.word === '…' || first < index || dots(index + 1);
  return many && DANGLING.has(tokens[first - 1]?.word ?? '');
};

/** A sentence that goes on and on is cut, so that no text can make the reading slow. */
const LONG_SENTENCE = 120;

/** Sentences end at full stops; the recogniser's commas and stops are both taken lightly further on. */
export const sentencesOf = (tokens: readonly Token[]): Token[][] => {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  const all = spoken(tokens);
  for (const [index, token] of all.entries()) {
    const full = current.length >= LONG_SENTENCE && (token.mark || current.length >= 2 * LONG_SENTENCE);
    if (full) {
      sentences.push(current);
      current = [];
    }
    if (token.word === '?' && asksBack(current)) {
      current.push(changed(token, { word: ',' }));
    } else if (token.mark && STOPS.test(token.word)) {
      if (isThinking(all, index)) continue;
      if (current.length > 0) sentences.push(current);
      current = [];
    } else current.push(token);
  }
  if (current.length > 0) sentences.push(current);
  return sentences;
};

const FIGURES = new Set<Piece['kind']>([
  'price',
  'quantity',
  'people',
  'area',
  'bare',
  'list',
  'blank',
  'hour-rate',
  'day-rate',
  'usual-rate',
  'same-rate',
  'same-price',
  'same-quantity',
  'same-area',
]);
const PRICED = new Set<Piece['kind']>([
  'price',
  'list',
  'blank',
  'hour-rate',
  'day-rate',
  'usual-rate',
  'same-rate',
  'same-price',
  'bare',
]);
const PRICE_TAIL =
  /^(for|to|on|fitted|supplied|installed|all|in|hire|rental|plus|with|including|includes|inc|each|total|built|delivered|laid|that|which|so|if|when|because|since|as|before|after|from|but|by|the|it|of|done|there|or|too|also|extra|wired|hung|he|she|they|we|i)$/;

const has = (pieces: readonly Piece[], kinds: ReadonlySet<Piece['kind']>): boolean => {
  for (const { kind } of pieces) if (kinds.has(kind)) return true;
  return false;
};

const untilBreak = (pieces: readonly Piece[], from: number): Piece[] => {
  const rest: Piece[] = [];
  for (let index = from; index < pieces.length; index++) {
    const piece = pieces[index];
    if (!piece || piece.kind === 'break') break;
    rest.push(piece);
  }
  return rest;
};

/** Whether "and" opens another item: the left side has its figures and the right side brings its own. */
const opensItem = (current: readonly Piece[], rest: readonly Piece[], restAfterBreak: readonly Piece[]): boolean => {
  const figures = has(rest, FIGURES);
  if (has(current, PRICED)) return figures || has(restAfterBreak, PRICED);
  const first = rest[0];
  if (!has(current, FIGURES) || !first) return false;
  // "three of us for two days on the clearance, then two of us for three days planting"
  if (first.kind === 'people' && figures) return current.some((piece) => piece.kind === 'people');
  return first.kind === 'quantity' && !(current.some((piece) => piece.kind === 'people') && current.length < 3);
};

/** "at fifty eight footings, six at eighty five": words after a price that name what the next figures are of. */
const leads = (rest: readonly Piece[], next: readonly Piece[]): boolean =>
  rest.length <= 6 &&
  rest.every((piece) => piece.kind === 'word') &&
  next[0]?.kind === 'quantity' &&
  has(next.slice(0, 4), PRICED);

/** "skips at two sixty the shed stays, thirty percent deposit": terms are a clause of their own. */
const bringsTerms = (rest: readonly Piece[], tokens: readonly Token[]): boolean =>
  rest.some((piece) => piece.kind === 'percent') ||
  rest.some((piece) => /^(deduct|deposit|knock)$/.test(tokens[piece.from]?.word ?? ''));

/** "four hours at my hourly and take ten percent off the labour". */
const opensTerms = (rest: readonly Piece[], tokens: readonly Token[]): boolean =>
  /^(take|knock|give|i'll|we'll)$/.test(tokens[rest[0]?.from ?? -1]?.word ?? '') &&
  rest.some((piece) => piece.kind === 'percent');

/** "ten percent off because she's a repeat bark six bags at eight fifty": an item goes on where terms were told. */
const leavesTerms = (piece: Piece, rest: readonly Piece[], current: readonly Piece[]): boolean =>
  piece.kind === 'quantity' &&
  rest[1]?.kind === 'price' &&
  rest[1].at &&
  current.at(-1)?.kind === 'word' &&
  current.some((each) => each.kind === 'percent');

/** What tells how a priced thing comes, and names no other: "a metre laid". */
const DONE =
  /^(to|hang|set|fit|install|lay|mount|fitted|supplied|installed|laid|built|delivered|hung|wired|done|painted|plumbed|extra|each)$/;

const ENDS_FIGURES = new Set<Piece['kind']>(['price', 'list', 'hour-rate', 'day-rate', 'usual-rate', 'same-rate']);

/** Whether a price was said last, but for words on how the thing comes. */
const endsPrice = (current: readonly Piece[], tokens: readonly Token[]): boolean => {
  const last = current.findLast((piece) => !(piece.kind === 'word' && DONE.test(tokens[piece.from]?.word ?? '')));
  if (last?.kind === 'all-in') return current.some((piece) => piece.kind === 'price');
  return last !== undefined && ENDS_FIGURES.has(last.kind);
};

/** Whether a word or a count after a price opens the next item, though nobody paused: "at sixty battens forty at two". */
const turnsTo = (
  pieces: readonly Piece[],
  index: number,
  rest: readonly Piece[],
  current: readonly Piece[],
  tokens: readonly Token[],
): boolean => {
  const piece = pieces[index];
  const previous = current.at(-1);
  const said = tokens[piece?.from ?? -1]?.word ?? '';
  if (!piece || !previous) return false;
  if (previous.kind === 'bare') return piece.kind === 'word' && !PRICE_TAIL.test(said) && !PRICE_TAILS.has(said);
  if (!has(current, ENDS_FIGURES) || !endsPrice(current, tokens)) return false;
  if (piece.kind === 'people') return has([piece, ...rest], PRICED);
  if (bringsTerms(rest, tokens)) return piece.kind === 'word' && !/^(as|for|towards?)$/.test(said);
  if (DONE.test(said) && tokens[piece.from - 1]?.word === 'to') return false;
  // "list price is £12", "on the list at twelve"
  if (previous.kind === 'list' && /^(is|are|'s|at)$/.test(said)) return false;
  if (piece.kind !== 'quantity' && (piece.kind !== 'word' || PRICE_TAIL.test(said))) return false;
  return (
    has([piece, ...rest], PRICED) ||
    bringsTerms(rest, tokens) ||
    leads(rest, untilBreak(pieces, index + rest.length + 2))
  );
};

/** "a fused spur and a roll of the outdoor flex, off my list": another thing whose price is known. */
const listsOn = (
  pieces: readonly Piece[],
  current: readonly Piece[],
  tokens: readonly Token[],
  next: number,
): boolean =>
  /^(an?|the)$/.test(tokens[next]?.word ?? '') &&
  pieces.some((piece) => piece.kind === 'list') &&
  (current.some((piece) => piece.kind === 'quantity') || /^an?$/.test(tokens[current[0]?.from ?? -1]?.word ?? ''));

const splitPieces = (pieces: readonly Piece[], tokens: readonly Token[]): Piece[][] => {
  const clauses: Piece[][] = [];
  let current: Piece[] = [];
  const cut = (): void => {
    if (current.length > 0) clauses.push(current);
    current = [];
  };
  pieces.forEach((piece, index) => {
    if (piece.kind === 'break') return cut();
    if (piece.kind === 'correction') {
      cut();
      current.push(piece);
      return;
    }
    const rest = untilBreak(pieces, index + 1);
    if (piece.kind === 'word' && tokens[piece.from]?.word === 'but') return cut();
    if (piece.kind === 'and' && tokens[piece.from]?.word === 'plus' && has(current, PRICED)) return cut();
    if (piece.kind === 'and' && listsOn(pieces, current, tokens, piece.to)) return cut();
    if (piece.kind === 'and' && has(current, PRICED) && opensTerms(rest, tokens)) return cut();
    if (piece.kind === 'and') {
      const second = index + rest.length + 2;
      const third = second + untilBreak(pieces, second).length + 1;
      const after = [...untilBreak(pieces, second), ...untilBreak(pieces, third)];
      if (opensItem(current, rest, after)) cut();
      else current.push({ kind: 'word', from: piece.from, to: piece.to });
      return;
    }
    if (leavesTerms(piece, rest, current)) {
      const name = current.pop();
      cut();
      if (name) current.push(name);
    }
    if (piece.kind === 'same-again' && has(current, PRICED)) cut();
    if (turnsTo(pieces, index, rest, current, tokens)) cut();
    current.push(piece);
  });
  cut();
  return clauses;
};

const clauseOf = (pieces: Piece[], tokens: readonly Token[]): Clause => {
  const from = pieces[0]?.from ?? 0;
  const to = pieces.at(-1)?.to ?? from;
  const said = tokens.slice(from, to);
  return { pieces, tokens, said, text: wordsOf(said), start: said[0]?.start ?? 0, end: said.at(-1)?.end ?? 0 };
};

/** A sentence in its clauses: cut at commas, at "and" before another item, and where a correction starts. */
export const sentenceOf = (tokens: readonly Token[]): Sentence => ({
  tokens,
  clauses: splitPieces(scan(tokens), tokens).map((pieces) => clauseOf(pieces, tokens)),
  text: wordsOf(tokens),
});

/** A clause of these pieces alone, with the words that they are said in. */
export const withPieces = (clause: Clause, pieces: Piece[]): Clause => {
  const said = pieces.flatMap(({ from, to }) => clause.tokens.slice(from, to));
  return { ...clause, pieces, said, text: wordsOf(said), start: said[0]?.start ?? clause.start };
};

export const hasFigure = (clause: Clause): boolean => has(clause.pieces, FIGURES);
export const isPriced = (clause: Clause): boolean => has(clause.pieces, PRICED);
