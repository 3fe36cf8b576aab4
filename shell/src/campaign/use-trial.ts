import { AppError, ERRORS, isAppError, textOf } from '@jobspeak/web';
import { useCallback, useEffect, useState } from 'react';
import { readTrial, type Trial } from './calls';

const ASK_EVERY_MS = 700;
/** Sound is words long before; a visitor is not kept longer. */
const PATIENCE_MS = 60_000;
/** A visitor who reloads the page sees what they have made; another tab does not. */
const SEEN_KEY = 'jobspeak_trial_seen';

export type Progress =
  | { name: 'none' }
  | { name: 'sending' }
  | { name: 'waiting'; token: string; state: Trial['state'] }
  | { name: 'made'; token: string; quote: NonNullable<Trial['quote']>; keptUntil: string }
  | { name: 'failed'; text: string };

/** What a visitor reads when nothing came of it; some words of the catalogue are for longer recordings. */
const WORDS: Partial<Record<string, string>> = {
  RECORDING_TOO_LARGE: 'This is too long to try. Please keep it under twenty seconds.',
  PAYLOAD_TOO_LARGE: 'This is too long to try. Please keep it under twenty seconds.',
  QUOTE_EMPTY_DETECTED: 'We heard no job in that. Say what you would do, how many and for how much.',
  TOO_MANY_REQUESTS: 'You have tried this many times. Create your account to go on, or wait ten minutes.',
};

export const wordsFor = (error: unknown): string =>
  (isAppError(error) && WORDS[error.code]) || textOf(isAppError(error) ? error : new AppError('UNKNOWN_ERROR'));

const codeWords = (code: string | null): string =>
  WORDS[code ?? ''] ??
  ERRORS[code !== null && code in ERRORS ? (code as keyof typeof ERRORS) : 'QUOTE_GENERATION_FAILED'].text;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Looks at a trial until it is a quote, or will be none. `found`: it was there before. */
async function follow(
  token: string,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
  { since, isOld }: { since: number; isOld: boolean },
): Promise<void> {
  while (!signal.aborted) {
    const { state, quote, error, keptUntil } = await readTrial(token, signal);
    if (state === 'ready' && quote && keptUntil !== null) return tell({ name: 'made', token, quote, keptUntil });
    if (state === 'failed') return tell({ name: 'failed', text: codeWords(error) });
    // not one that has just been sent: its time is over
    if (state === 'unknown' && isOld) return tell({ name: 'none' });
    if (performance.now() - since > PATIENCE_MS)
      return tell({ name: 'failed', text: 'This takes longer than it should. Please try again in a moment.' });
    tell({ name: 'waiting', token, state });
    await wait(ASK_EVERY_MS, signal);
  }
}

interface Following {
  token: string;
  isOld: boolean;
}

const seenBefore = (): Following | null => {
  const token = sessionStorage.getItem(SEEN_KEY);
  return token === null ? null : { token, isOld: true };
};

/** A visitor's trial, from sending it to its quote. */
export function useTrial() {
  const [following, setFollowing] = useState<Following | null>(seenBefore);
  const [progress, setProgress] = useState<Progress>({ name: 'none' });

  useEffect(() => {
    if (!following) return undefined;
    const stop = new AbortController();
    const { token, isOld } = following;
    follow(token, stop.signal, (news) => stop.signal.aborted || setProgress(news), {
      since: performance.now(),
      isOld,
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) setProgress({ name: 'failed', text: wordsFor(error) });
    });
    return () => stop.abort();
  }, [following]);

  const begin = useCallback(async (send: () => Promise<string>) => {
    setProgress({ name: 'sending' });
    try {
      const token = await send();
      sessionStorage.setItem(SEEN_KEY, token);
      setFollowing({ token, isOld: false });
    } catch (error) {
      setProgress({ name: 'failed', text: wordsFor(error) });
    }
  }, []);
  const again = useCallback(() => {
    sessionStorage.removeItem(SEEN_KEY);
    setFollowing(null);
    setProgress({ name: 'none' });
  }, []);
  return { progress, begin, again };
}
