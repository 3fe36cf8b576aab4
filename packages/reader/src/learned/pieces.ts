const CLS = 101;
const SEP = 102;
const UNKNOWN = 100;
const MOST_OF_A_WORD = 8;
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/u;

/** Cuts words into the pieces that the network knows, as BERT's uncased tokenizer does. */
export type Pieces = (word: string) => readonly number[];

const partsOf = (word: string): string[] => {
  const parts: string[] = [];
  let run = '';
  for (const letter of word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')) {
    if (!PUNCTUATION.test(letter)) {
      run += letter;
      continue;
    }
    if (run !== '') parts.push(run);
    parts.push(letter);
    run = '';
  }
  return run === '' ? parts : [...parts, run];
};

/** The longest pieces from the front; null where some letters are in no piece. */
const cut = (part: string, vocabulary: ReadonlyMap<string, number>): number[] | null => {
  const ids: number[] = [];
  for (let at = 0; at < part.length; ) {
    let end = part.length;
    let id: number | undefined;
    for (; end > at; end--) {
      id = vocabulary.get((at > 0 ? '##' : '') + part.slice(at, end));
      if (id !== undefined) break;
    }
    if (id === undefined) return null;
    ids.push(id);
    at = end;
  }
  return ids;
};

/** @param vocabulary the pieces, one a line, in the order of their numbers. */
export const piecesFrom = (vocabulary: string): Pieces => {
  const known = new Map(vocabulary.split('\n').map((piece, id): [string, number] => [piece, id]));
  return (word) => {
    const ids = partsOf(word.slice(0, 80)).flatMap((part) => cut(part, known) ?? [UNKNOWN]);
    return ids.length === 0 ? [UNKNOWN] : ids.slice(0, MOST_OF_A_WORD);
  };
};

/** What the network takes in, and where each word begins in it. */
export interface Encoded {
  ids: BigInt64Array;
  hints: BigInt64Array;
  /** 1 where a word begins, and at the very beginning. */
  first: Float32Array;
  at: readonly number[];
}

export const encode = (words: readonly string[], hints: readonly number[], pieces: Pieces): Encoded => {
  const ids = [CLS];
  const told = [0];
  const first = [1];
  const at: number[] = [];
  for (const [index, word] of words.entries()) {
    const own = pieces(word);
    at.push(ids.length);
    for (const [place, id] of own.entries()) {
      ids.push(id);
      told.push(hints[index] ?? 0);
      first.push(place === 0 ? 1 : 0);
    }
  }
  ids.push(SEP);
  told.push(0);
  first.push(0);
  return {
    ids: BigInt64Array.from(ids, BigInt),
    hints: BigInt64Array.from(told, BigInt),
    first: Float32Array.from(first),
    at,
  };
};
