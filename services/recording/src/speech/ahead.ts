import { type Recognise, recognisePiece, type Turn } from './recogniser';
import type { Piece } from './segmenter';
import { SAMPLE_RATE } from './sound';

/** Words that may still change wait behind those that stay, of whomever. */
const LATER = 1;
/** While somebody goes on speaking, so much has to come before it is listened again. */
const NEWS = 1.2 * SAMPLE_RATE;
/** Of the time that it takes, so much is left to others before the next time. */
const RESTS = 2;
/** Stretches that are remembered: the pauses of one piece. */
const MOST_KEPT = 12;

/** What is said since the last whole piece, recognised before it is known where it ends. */
export interface Ahead {
  /** Looks at what is open now, and listens to it where that is worth it. */
  look(open: (Piece & { paused: boolean }) | null): void;
  /** The words of a whole piece, where they are known already: in a pause what was open has become that very piece. */
  take(piece: Piece): Promise<string> | undefined;
  /** The words that may still change. */
  tail(): string;
  /** Begins nothing more. */
  end(): void;
  /** When nothing is under way any more. */
  rest(): Promise<unknown>;
}

/** Where somebody begins to speak is known for sure only in the first pause. */
const SAME_START = 1 * SAMPLE_RATE;

const keyOf = ({ start, end }: Piece): string => `${start} ${end}`;

/** What was recognised in pauses, the latest few. */
function createKept() {
  const kept = new Map<string, Promise<string>>();
  return {
    has: (piece: Piece) => kept.has(keyOf(piece)),
    get: (piece: Piece) => kept.get(keyOf(piece)),
    drop: (piece: Piece) => void kept.delete(keyOf(piece)),
    add(piece: Piece, text: Promise<string>): void {
      kept.set(keyOf(piece), text);
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
    },
  };
}

/** Keeps the time that listening ahead takes within a share of all. */
function createPace() {
  let notBefore = 0;
  return {
    isFree: () => performance.now() >= notBefore,
    begin() {
      const started = performance.now();
      return () => {
        const now = performance.now();
        notBefore = now + RESTS * (now - started);
      };
    },
  };
}

const NOTHING = { text: '', start: 0, end: 0 };

/**
 * Listens ahead: what is open is recognised in every pause and, less often, while somebody speaks. What was recognised
 * in a pause need not be recognised again when nothing more is said, so that the words are there when it stops.
 */
export function listenAhead(
  { recognise, turn }: { recognise: Recognise; turn?: Turn },
  tell: (tail: string) => void,
): Ahead {
  const later: Turn = { rank: LATER, lane: turn?.lane ?? '' };
  const kept = createKept();
  const pace = createPace();
  let tail = NOTHING;
  let busy: Promise<unknown> | null = null;
  let over = false;
  const hear = (open: Piece & { paused: boolean }): void => {
    const ended = pace.begin();
    const text = recognisePiece((sound) => recognise(sound, later), open.sound);
    if (open.paused) kept.add(open, text);
    const heard = (words: string) => {
      if (over) return;
      tail = { text: words, start: open.start, end: open.end };
      tell(words);
    };
    // what failed is recognised anew when it is a whole piece
    busy = text
      .then(heard, () => kept.drop(open))
      .finally(() => {
        busy = null;
        ended();
      });
  };
  return {
    look(open) {
      if (!open || Math.abs(open.start - tail.start) > SAME_START)
        tail = { text: '', start: open?.start ?? 0, end: open?.start ?? 0 };
      if (!open || over || busy) return;
      const isWorthIt = open.paused ? !kept.has(open) : open.end - tail.end >= NEWS && pace.isFree();
      if (isWorthIt) hear(open);
    },
    take: kept.get,
    tail: () => tail.text,
    end: () => void (over = true),
    rest: async () => busy,
  };
}
