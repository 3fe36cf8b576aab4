import { FormError } from '@jobspeak/ui';
import { Smartphone } from '@jobspeak/ui/icons';
import { LevelMeter, ProgressBar } from '@jobspeak/ui/parts';
import { ERRORS, useOnline } from '@jobspeak/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockText } from '../generation';
import { MAX_MS, MIN_MS, type RecordingState } from './machine';
import { Prompt } from './Prompt';
import type { Recorder } from './recorder';
import styles from './TakeDisplay.module.css';

const BARS = 44;
const FRAME_MS = 80;
const QUIET: readonly number[] = Array.from({ length: BARS }, () => 0);

/** Time and loudness, looked at twelve times a second while somebody speaks. */
function useMeter(recorder: Recorder, running: boolean) {
  const [levels, setLevels] = useState(QUIET);
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const look = () => {
      setMs(recorder.spokenMs());
      if (running) setLevels((before) => [...before.slice(1), recorder.level()]);
      if (recorder.spokenMs() >= MAX_MS) void recorder.stop();
    };
    look();
    if (!running) return;
    const timer = setInterval(look, FRAME_MS);
    return () => clearInterval(timer);
  }, [recorder, running]);
  return { levels, ms };
}

const WORDS: Record<Exclude<RecordingState['phase'], 'idle'>, string> = {
  asking: 'Waiting for the microphone…',
  recording: 'Listening',
  paused: 'Paused',
  stopping: 'Keeping the last words…',
  sending: 'Sending the recording…',
  sent: 'Sent',
};

/** How the recording stands: what to say before it, time and loudness during it, what has gone out after it. */
export function TakeDisplay({ recorder, state }: { recorder: Recorder; state: RecordingState }) {
  return (
    <div className={styles.display}>
      {state.phase === 'idle' ? (
        <Prompt problem={state.problem} />
      ) : (
        <p role="status" className={styles.phase}>
          {WORDS[state.phase]}
        </p>
      )}
      {state.phase === 'asking' && <p className={styles.hint}>Choose “Allow” in the question your browser shows.</p>}
      {(state.phase === 'recording' || state.phase === 'paused') && (
        <Live
          recorder={recorder}
          paused={state.phase === 'paused'}
          tooShort={state.phase === 'paused' && state.tooShort === true}
        />
      )}
      {state.phase === 'sending' && <Sending sent={state.sent} total={state.total} />}
    </div>
  );
}

function Live({ recorder, paused, tooShort }: { recorder: Recorder; paused: boolean; tooShort: boolean }) {
  const { levels, ms } = useMeter(recorder, !paused);
  const keeps = useSyncExternalStore(recorder.subscribe, () => recorder.keeps);
  return (
    <>
      <p className={styles.clock} role="timer" aria-label="Recorded">
        {clockText(ms)}
      </p>
      <LevelMeter levels={levels} paused={paused} />
      {tooShort ? (
        <FormError>{ERRORS.RECORDING_TOO_SHORT.text}</FormError>
      ) : (
        <p className={styles.hint}>
          {ms < MIN_MS
            ? 'Say a little more: at least 5 seconds.'
            : 'Who it is for, each job or part, how many, the price.'}
        </p>
      )}
      {keeps && !tooShort && (
        <p className={styles.kept}>
          <Smartphone size={16} aria-hidden="true" />
          Kept on this device as you speak
        </p>
      )}
      {!keeps && (
        <p className={styles.warning} role="alert">
          This device has no room for the recording. Keep this page open until it is sent.
        </p>
      )}
    </>
  );
}

function Sending({ sent, total }: { sent: number; total: number }) {
  const online = useOnline();
  return (
    <>
      <ProgressBar label="Sending" share={total > 0 ? sent / total : 0} />
      <p className={styles.hint}>
        {online
          ? 'Everything you said is on this device until it has arrived.'
          : 'Everything you said is on this device. It goes out by itself once you are back online.'}
      </p>
    </>
  );
}
