import { FormError } from '@jobspeak/ui';
import { Smartphone, TriangleAlert } from '@jobspeak/ui/icons';
import { LevelMeter } from '@jobspeak/ui/parts';
import { ERRORS } from '@jobspeak/web';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { clockText, LiveQuote, useLive } from '../generation';
import styles from './Live.module.css';
import { adviceOn, isLoud } from './loudness';
import { MAX_MS, MIN_MS, type PauseReason } from './machine';
import type { Recorder } from './recorder';

/** Only for a device that can hear by itself. The recording does not wait for it, and goes on where it cannot be had. */
const Captions = lazy(() =>
  import('./captions/Captions').then(
    (file) => ({ default: file.Captions }),
    () => ({ default: () => null }),
  ),
);

const BARS = 44;
const FRAME_MS = 80;
/** Five seconds of levels: long enough for a pause for thought not to count as silence. */
const REMEMBERED = Math.round(5000 / FRAME_MS);
const QUIET: readonly number[] = Array.from({ length: BARS }, () => 0);

/** Time and loudness, looked at twelve times a second while somebody speaks. */
function useMeter(recorder: Recorder, running: boolean) {
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const look = () => {
      setMs(recorder.spokenMs());
      if (running) setLevels((before) => [...before, recorder.level()].slice(-REMEMBERED));
    };
    look();
    if (!running) return;
    const timer = setInterval(look, FRAME_MS);
    return () => clearInterval(timer);
  }, [recorder, running]);
  return { levels, ms };
}

export interface LiveProps {
  recorder: Recorder;
  paused: boolean;
  because?: PauseReason | undefined;
}

/** While somebody speaks: time, loudness, and what is understood so far. */
export function Live({ recorder, paused, because }: LiveProps) {
  const { levels, ms } = useMeter(recorder, !paused);
  const live = useLive(useSyncExternalStore(recorder.subscribe, () => recorder.recordingId));
  const stream = recorder.stream();
  const hasWords = live.tail !== '' || live.segments.length > 0 || live.sketch !== null;
  return (
    <div className={styles.live} data-words={hasWords || undefined}>
      <div className={styles.meter}>
        <p className={styles.clock} role="timer" aria-label="Recorded">
          {clockText(ms)}
        </p>
        <LevelMeter levels={[...QUIET, ...levels].slice(-BARS)} paused={paused} />
      </div>
      {hasWords && <LiveQuote live={live} className={styles.quote} />}
      {stream && 'caches' in globalThis && (
        <Suspense>
          <Captions
            stream={stream}
            spokenMs={recorder.spokenMs}
            paused={paused}
            ms={ms}
            heardMs={live.heardMs}
            loudMs={levels.filter(isLoud).length * FRAME_MS}
            brief={hasWords}
          />
        </Suspense>
      )}
      <Advice recorder={recorder} levels={paused ? [] : levels} because={because} ms={ms} brief={hasWords} />
    </div>
  );
}

const RESTS = {
  'microphone-taken': 'Something else has taken the microphone, such as a call. What you said is kept; press Resume.',
  'still-taken':
    'The microphone is still taken. End the call, then press Resume; or stop, and add the rest by voice later.',
  'out-of-sight': 'Paused while this page was out of sight. What you said is kept; press Resume to go on.',
} satisfies Record<Exclude<PauseReason, 'too-short'>, string>;

/** From here on it is told how long is left. */
const ENDING_MS = 5 * 60_000;

/** How much longer one may speak. */
function leftText(ms: number): string {
  const minutes = Math.ceil((MAX_MS - ms) / 60_000);
  return `${minutes > 1 ? `${minutes} minutes` : 'Less than a minute'} left. Then it stops and becomes a quote by itself.`;
}

const WARNINGS = {
  silent: 'Nothing can be heard. If you are speaking, see whether the microphone is switched off or covered.',
  'too-quiet': 'You are hard to hear. Hold the phone a little closer.',
  'too-noisy': 'It is loud around you. Turn away from the noise or come closer.',
};

interface AdviceProps {
  recorder: Recorder;
  levels: readonly number[];
  because: PauseReason | undefined;
  ms: number;
  /** There is something better to look at than what to say. */
  brief: boolean;
}

/** The one thing to know now, the most pressing first. */
function Advice({ recorder, levels, because, ms, brief }: AdviceProps) {
  const keeps = useSyncExternalStore(recorder.subscribe, () => recorder.keeps);
  const advice = adviceOn(levels, REMEMBERED - 5);
  if (because === 'too-short') return <FormError>{ERRORS.RECORDING_TOO_SHORT.text}</FormError>;
  if (because) return <FormError>{RESTS[because]}</FormError>;
  if (!keeps)
    return (
      <p className={styles.warning} role="alert">
        This device has no room for the recording. Keep this page open until it is sent.
      </p>
    );
  const warning = ms >= MAX_MS - ENDING_MS ? leftText(ms) : advice && WARNINGS[advice];
  if (warning)
    return (
      <p className={styles.warning} role="status">
        <TriangleAlert size={16} aria-hidden="true" />
        {warning}
      </p>
    );
  if (ms < MIN_MS) return <p className={styles.hint}>Say a little more: at least 5 seconds.</p>;
  return (
    <>
      {!brief && <p className={styles.hint}>Who it is for, each job or part, how many, the price.</p>}
      <p className={styles.kept}>
        <Smartphone size={16} aria-hidden="true" />
        Kept on this device as you speak
      </p>
    </>
  );
}
