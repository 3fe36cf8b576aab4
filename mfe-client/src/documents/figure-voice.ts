import type { LineValue } from '@jobspeak/contracts';

/** A value of a line, which can be said. */
export interface ValuePlace {
  lineId: string;
  field: LineValue;
}

/** How it stands with the value that is said, or was said last. */
export interface FigureVoiceState {
  place: ValuePlace | null;
  /** `opening`: the microphone hears nothing yet; `waiting`: for a connection. */
  work: 'opening' | 'listening' | 'hearing' | 'waiting' | null;
  /** Why nothing has changed, and what to do. */
  problem: string | null;
}

/** Says single values of the lines of a document anew, one after the other. */
export interface FigureVoice {
  subscribe: (listener: () => void) => () => void;
  read: () => FigureVoiceState;
  /** Listens to what is said for a value, until that is said or `stop` is called. */
  start: (place: ValuePlace) => void;
  /** It is said. */
  stop: () => void;
  /** It is not said after all. */
  cancel: () => void;
}
