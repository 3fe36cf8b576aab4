import { AppError, isAppError } from '@jobspeak/web';
import { useEffect, useRef, useState } from 'react';
import { type Microphone, startMicrophone } from './microphone';

/** Seconds that a visitor speaks (TRIAL_SECONDS in contracts, whose schemas are too heavy here). */
export const SPOKEN = { least: 5, most: 20 } as const;

const TICK_MS = 100;
const BARS = 28;

export type TakeState =
  | { name: 'idle' }
  /** The browser asks whether this page may listen. */
  | { name: 'asking' }
  | { name: 'speaking'; seconds: number; levels: readonly number[] };

interface Take {
  state: TakeState;
  start: () => void;
  stop: () => void;
}

interface Outcome {
  onSound: (sound: Blob) => void;
  onProblem: (problem: AppError) => void;
}

/** Tells how long somebody has been speaking and how loud they are, until told to end. */
function watch(microphone: Microphone, tell: (state: Extract<TakeState, { name: 'speaking' }>) => void): () => void {
  const since = performance.now();
  const levels: number[] = Array.from({ length: BARS }, () => 0);
  const timer = setInterval(() => {
    levels.push(microphone.level());
    tell({ name: 'speaking', seconds: (performance.now() - since) / 1_000, levels: levels.slice(-BARS) });
  }, TICK_MS);
  return () => clearInterval(timer);
}

const asProblem = (error: unknown): AppError =>
  isAppError(error) ? error : new AppError('RECORDING_FAILED', undefined, { cause: error });

/** One short take, which ends by itself when its time is over. */
export function useTake({ onSound, onProblem }: Outcome): Take {
  const [state, setState] = useState<TakeState>({ name: 'idle' });
  const open = useRef<{ microphone: Microphone; end: () => void } | null>(null);
  const gone = useRef(false);

  const close = () => {
    const { microphone, end } = open.current ?? {};
    end?.();
    open.current = null;
    return microphone;
  };
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      close()?.discard();
    };
  }, []);

  const stop = () => {
    const microphone = close();
    if (!microphone) return;
    setState({ name: 'idle' });
    void microphone.stop().then(onSound);
  };
  const begin = (microphone: Microphone) => {
    if (gone.current) return microphone.discard();
    setState({ name: 'speaking', seconds: 0, levels: [] });
    const end = watch(microphone, (news) => (news.seconds >= SPOKEN.most ? stop() : setState(news)));
    open.current = { microphone, end };
  };
  const start = () => {
    if (state.name !== 'idle') return;
    setState({ name: 'asking' });
    startMicrophone().then(begin, (error: unknown) => {
      setState({ name: 'idle' });
      onProblem(asProblem(error));
    });
  };
  return { state, start, stop };
}
