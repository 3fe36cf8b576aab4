import { type Heard, type Recognise, recognisePiece, type Said, type Turn } from './recogniser';
import type { Open, Piece } from './segmenter';
import { SAMPLE_RATE } from './sound';

/** Words that may still change wait behind those that stay, of whomever. */
const LATER = 1;
/** While somebody goes on speaking, so much has to come before it is listened again. */
const NEWS = 1.2 * SAMPLE_RATE;
/** Of the time that it takes, so much is left to others before the next time. */
const RESTS = 2;
/** Stretches that are remembered: those of the pauses of one piece. */
const MOST_KEPT = 24;

/** What is said since the last whole piece, recognised before it is known where it ends. */
export interface Ahead {
  /** Looks at what is open now, and listens to it where that is worth it. */
  look(open: Open | null): void;
  /** The words of a whole piece, where they are known already: in a pause what was open has become that very piece. */
  take(piece: Piece): Promise<Said> | undefined;
  /** The words that may still change and that were said after a sample; what was said before it is told elsewhere. */
  tail(after: number): string;
  /** Begins nothing more. */
  end(): void;
}

/** Where somebody begins to speak is known for sure only in the first pause. */
const SAME_START = 1 * SAMPLE_RATE;
/** Pieces end a little after their last word, and what follows begins a little before its first. */
const SHARED = 0.5 * SAMPLE_RATE;

const keyOf = ({ start, end }: Piece): string => `${start} ${end}`;

/** What was recognised in pauses, the latest few. */
function createKept() {
  const kept = new Map<string, Promise<Said>>();
  return {
    has: (piece: Piece) => kept.has(keyOf(piece)),
    get: (piece: Piece) => kept.get(keyOf(piece)),
    drop: (piece: Piece) => void kept.delete(keyOf(piece)),
    add(piece: Piece, said: Promise<Said>): void {
      kept.set(keyOf(piece), said);
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

type Kept = ReturnType<typeof createKept>;

/** What is to be heard next of what is open; null for nothing now. */
function nextOf({ paused, whole, last, spoken, now }: Open, kept: Kept, isNews: () => boolean): Piece | null {
  // first what is needed if nothing else is said; then what is needed if something is
  if (paused) return [...last, whole].find((piece) => !kept.has(piece)) ?? null;
  if (!isNews()) return null;
  return spoken && kept.has(spoken) ? now : whole;
}

/** The words of all that is open, once a piece of it is heard; null while some of them are missing. */
async function wordsOf({ paused, whole, last, spoken }: Open, piece: Piece, text: string, kept: Kept) {
  if (!paused && piece === whole) return text;
  const known = (paused ? last : spoken ? [spoken] : []).map(kept.get);
  const texts: string[] = [];
  for (const one of known) {
    if (!one) return null;
    texts.push((await one).text);
  }
  return [...texts, paused ? '' : text].filter(Boolean).join(' ');
}

/** The words that may still change, and where they were said. */
function createTail(tell: () => void) {
  let tail = { text: '', start: 0, end: 0 };
  return {
    text: (after: number) => (tail.start >= after - SHARED ? tail.text : ''),
    /** How much has come since. */
    newsIn: ({ end }: Piece) => end - tail.end,
    /** Something else is open now. */
    follow(open: Open | null): void {
      const start = open?.whole.start ?? 0;
      if (!open || Math.abs(start - tail.start) > SAME_START) tail = { text: '', start, end: start };
    },
    show({ whole: { start, end } }: Open, text: string): void {
      tail = { text, start, end };
      tell();
    },
  };
}

interface Hearing {
  recognise: (sound: Float32Array, passing: boolean) => Promise<Heard>;
  kept: Kept;
  tail: ReturnType<typeof createTail>;
}

/** Hears one thing after the other of what is open. */
function createHearing({ recognise, kept, tail }: Hearing) {
  const pace = createPace();
  let latest: Open | null = null;
  /** The latest pause: what it needs is heard even when somebody has gone on speaking since. */
  let pause: Open | null = null;
  let isBusy = false;
  let over = false;
  const hear = (piece: Piece, open: Open): void => {
    const ended = pace.begin();
    const said = recognisePiece((sound) => recognise(sound, !open.paused), piece.sound);
    if (open.paused) kept.add(piece, said);
    const failed = () => {
      kept.drop(piece); // recognised anew when it is a whole piece
      latest = pause = null;
    };
    isBusy = true;
    void said
      .then(({ text }) => wordsOf(open, piece, text, kept))
      .then((words) => over || words === null || tail.show(open, words), failed)
      .finally(() => {
        isBusy = false;
        ended();
        go(); // there may be more to hear of the same pause
      });
  };
  const go = (): void => {
    if (isBusy || over) return;
    for (const open of [pause, latest]) {
      const piece = open && nextOf(open, kept, () => tail.newsIn(open.whole) >= NEWS && pace.isFree());
      if (piece) return hear(piece, open);
    }
  };
  return {
    hear(open: Open | null): void {
      latest = open;
      if (open?.paused || open?.whole.start !== pause?.whole.start) pause = open?.paused ? open : null;
      go();
    },
    end: () => void (over = true),
  };
}

/**
 * Listens ahead: what is open is recognised in every pause and, less often, while somebody speaks. What was recognised
 * in a pause need not be recognised again when nothing more is said, so that the words are there when it stops.
 */
export function listenAhead({ recognise, turn }: { recognise: Recognise; turn?: Turn }, tell: () => void): Ahead {
  const later: Turn = { rank: LATER, lane: turn?.lane ?? '' };
  const kept = createKept();
  const tail = createTail(tell);
  const hearing = createHearing({ recognise: (sound, passing) => recognise(sound, { ...later, passing }), kept, tail });
  return {
    look(open) {
      tail.follow(open);
      hearing.hear(open);
    },
    take: kept.get,
    tail: tail.text,
    end: hearing.end,
  };
}
