import type { Unit } from '@jobspeak/contracts';
import type { SpokenNumber } from '../numbers/numbers';
import type { PricePiece } from '../numbers/prices';
import type { PhraseKind } from './phrases';

interface Span {
  from: number;
  to: number;
}

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
