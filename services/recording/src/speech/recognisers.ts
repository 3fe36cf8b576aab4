import type { RecogniserSettings } from './messages';
import type { Recognise } from './recogniser';
import { openRecognisingThread } from './recognising';
import { THREADS } from './threads';
import { createTurns } from './turns';

/** The recognising threads, behind one queue. */
export interface Recognisers {
  recognise: Recognise;
  /** Lets them finish what they have begun, and no more. */
  stop(): Promise<void>;
}

/** A model of one's own is loaded once, however many processors there are: some take gigabytes. */
const countFor = (settings: RecogniserSettings): number => ('model' in settings ? 1 : THREADS);

/**
 * Opens the recognising threads. `lost` is called once should one of them end by itself; the others are stopped then.
 * @throws Error when they cannot start.
 */
export async function openRecognisers(
  settings: RecogniserSettings,
  lost: (error: Error) => void,
): Promise<Recognisers> {
  let over = false;
  const stop = async (): Promise<void> => {
    over = true;
    await Promise.all(threads.map((thread) => thread.stop()));
  };
  const die = (error: Error): void => {
    if (over) return;
    void stop();
    lost(error);
  };
  const threads = await Promise.all(
    Array.from({ length: countFor(settings) }, () => openRecognisingThread(settings, die)),
  );
  const idle = [...threads];
  const inTurn = createTurns(threads.length);
  return {
    recognise: (sound, turn) =>
      inTurn(turn, async () => {
        const thread = idle.pop();
        if (over || !thread) throw new Error('The recognising threads are stopping');
        try {
          return await thread.recognise(sound, turn);
        } finally {
          idle.push(thread);
        }
      }),
    stop,
  };
}
