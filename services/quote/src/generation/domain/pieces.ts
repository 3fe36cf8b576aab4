import type { Unit } from '@jobspeak/contracts';
import type { SpokenNumber } from './numbers';
import type { PhraseKind } from './phrases';

/** What a price was said to be for one of. */
export interface Per {
  unit: Unit | null;
  /** The counted thing when it is no unit: "a window". */
  noun: string | null;
  each: boolean;
  /** For each person: "a man a day". */
  head: boolean;
}

interface Span {
  from: number;
  to: number;
}

export type PricePiece = Span & {
  kind: 'price';
  number: SpokenNumber;
  /** Known at once when the currency was spelled out: "eight pound forty". */
  minor: number | null;
  per: Per;
  /** Said with "at": for one of what was counted. */
  at: boolean;
};
type QuantityPiece = Span & {
  kind: 'quantity';
  value: number;
  unit: Unit | null;
  /** The word after it when there is no unit. */
  noun: string;
  /** A time said as a word before another: "two day rental". */
  adjective: boolean;
};

/** A meaningful run of tokens. A `bare` number is a price or a quantity: the lines around it decide. */
export type Piece =
  | PricePiece
  | QuantityPiece
  | (Span & { kind: 'word' | 'break' | 'and' })
  | (Span & { kind: 'bare'; number: SpokenNumber; lead: string })
  | (Span & { kind: 'people'; value: number })
  | (Span & { kind: 'area'; value: number; unit: Unit | null })
  | (Span & { kind: 'percent'; value: number })
  | (Span & { kind: 'same-quantity'; value: number })
  | (Span & { kind: PhraseKind });
