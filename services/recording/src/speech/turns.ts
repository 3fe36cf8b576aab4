import type { Turn } from './recogniser';

interface Waiting {
  turn: Turn;
  begin: () => void;
}

const USUAL: Turn = { rank: 2, lane: '' };
/** Lanes whose last turn is remembered. */
const MOST_LANES = 1_000;

/**
 * Runs at most so many tasks at once. Of those that wait, the lowest rank goes first; within it the lane whose last turn
 * is the longest ago, so that one who brings a hundred tasks does not delay another one's single task.
 */
export function createTurns(atOnce: number): <T>(turn: Turn | undefined, task: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  let turns = 0;
  const waiting: Waiting[] = [];
  const lastTurn = new Map<string, number>();
  const isBefore = (one: Waiting, other: Waiting): boolean => {
    if (one.turn.rank !== other.turn.rank) return one.turn.rank < other.turn.rank;
    return (lastTurn.get(one.turn.lane) ?? 0) < (lastTurn.get(other.turn.lane) ?? 0);
  };
  const noteTurn = ({ lane }: Turn): void => {
    lastTurn.delete(lane);
    lastTurn.set(lane, ++turns);
    const [oldest] = lastTurn.keys();
    if (lastTurn.size > MOST_LANES && oldest !== undefined) lastTurn.delete(oldest);
  };
  const takeNext = (): Waiting | undefined => {
    const next = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || isBefore(one, best) ? one : best),
      undefined,
    );
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  };
  return async (turn = USUAL, task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push({ turn, begin: resolve }));
    noteTurn(turn);
    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next) next.begin();
      else free++;
    }
  };
}
