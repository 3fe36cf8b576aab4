import type { Clause } from './clauses';
import type { Draft } from './drafts';
import type { Piece } from './pieces';
import type { Token } from './tokens';

export interface Hearing {
  drafts: Draft[];
  /** The line that is being told, or that was told last. */
  open: Draft | null;
  /** A correction was announced and its figure has not come yet. */
  correcting: boolean;
  scrubbed: boolean;
  room: string;
  /** "prices off the list" of the whole job. */
  listed: boolean;
  taken: ReadonlySet<number>;
  sentence: number;
  optional: boolean;
  /** The last clause spoke of terms: a correction now is theirs. */
  afterTerm: boolean;
  /** Terms are being corrected: "actually no, I told her five". */
  correctsTerm: boolean;
  /** The library item that words name beyond doubt. */
  itemOf: (words: readonly Token[]) => string | null;
}

const GENERAL_PEOPLE =
  /^(us|me|men|man|lads?|guys?|people|persons?|of|blokes?|fellas?|them|hands|boys|my|the|and|myself|crew)$/;

/** The words that name something; a trade among the people counts: "two groundies". */
export const contentOf = (clause: Clause, hearing: Hearing): Token[] =>
  clause.pieces.flatMap((piece, index) => {
    const said = clause.tokens.slice(piece.from, piece.to);
    if (piece.kind === 'people') return /^(me|myself|my)$/.test(said[0]?.word ?? '') ? [] : tradeOf(said);
    if (piece.kind !== 'word') return [];
    const next = clause.pieces[index + 1];
    if (next && LEADS_FIGURE.test(said[0]?.word ?? '') && FIGURED.has(next.kind)) return [];
    return said.filter((token) => !hearing.taken.has(token.start));
  });

const tradeOf = (said: readonly Token[]): Token[] =>
  said.slice(-1).filter((token) => !GENERAL_PEOPLE.test(token.word) && !token.capital);

/** Words that only lead to a figure: "labour is two days at ninety". */
const LEADS_FIGURE = /^(is|are|was|'s|at|be|@|thats|that's|costs?)$/;
const FIGURED = new Set<Piece['kind']>(['price', 'quantity', 'people', 'bare', 'area']);

/** All of a clause's tokens. */
export const clauseTokens = (clause: Clause): Token[] =>
  clause.tokens.filter((token) => token.start >= clause.start && token.end <= clause.end);
