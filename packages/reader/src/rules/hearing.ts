import type { Clause } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { Draft } from '../pricing/drafts';
import type { Token } from '../tokens/tokens';

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
  /** What the clauses were found to name, filled as it is asked. */
  contents: Map<Clause, readonly Token[]>;
  sentence: number;
  optional: boolean;
  /** The last clause spoke of terms: a correction now is theirs. */
  afterTerm: boolean;
  /** What the customer supplies, as it was said last. */
  theirs: Draft | null;
  /** Terms are being corrected: "actually no, I told her five". */
  correctsTerm: boolean;
  /** The library item that words name beyond doubt. */
  itemOf: (words: readonly Token[]) => string | null;
}

const GENERAL_PEOPLE =
  /^(us|me|men|man|lads?|guys?|people|persons?|of|blokes?|fellas?|them|hands|boys|my|the|and|myself|crew)$/;

/** The words that name something; a trade among the people counts: "two groundies". */
export const contentOf = (clause: Clause, { taken, contents }: Hearing): readonly Token[] => {
  const made = contents.get(clause);
  if (made) return made;
  const { pieces, tokens } = clause;
  const content: Token[] = [];
  const said = pieces.findIndex(({ kind, to }) => kind === 'optional' && REASON.test(tokens[to]?.word ?? ''));
  const telling = said < 0 ? pieces : pieces.slice(0, said);
  telling.forEach(({ kind, from, to }, index) => {
    const first = tokens[from]?.word ?? '';
    const last = tokens[to - 1];
    // "crew of three"
    const counted = tokens[to - 2]?.word === 'of' && tokens[from + 1]?.word === 'of';
    if (kind === 'people' && last && !counted && !/^(me|myself|my)$/.test(first) && isTrade(last)) content.push(last);
    const next = pieces[index + 1];
    if (kind !== 'word' || (next && FIGURED.has(next.kind) && LEADS_FIGURE.test(first))) return;
    for (let at = from; at < to; at++) {
      const token = tokens[at];
      if (token && !taken.has(token.start)) content.push(token);
    }
  });
  contents.set(clause, content);
  return content;
};

/** "call that optional because his wife likes them": why, and not what. */
const REASON = /^(because|cause|cos|cuz|'cause|since|depending|unless|till|until)$/;

const isTrade = (token: Token): boolean => !GENERAL_PEOPLE.test(token.word) && !token.capital;

/** Words that only lead to a figure: "labour is two days at ninety". */
const LEADS_FIGURE = /^(is|are|was|'s|at|be|@|thats|that's|costs?)$/;
const FIGURED = new Set<Piece['kind']>(['price', 'quantity', 'people', 'bare', 'area']);

/** All of a clause's tokens. */
export const clauseTokens = ({ said }: Clause): readonly Token[] => said;
