import { ProgressBar } from '@jobspeak/ui/parts';
import { useOnline } from '@jobspeak/web';
import { LiveQuote, useLive } from '../generation';
import { Live } from './Live';
import type { RecordingState } from './machine';
import { Prompt } from './Prompt';
import type { Recorder } from './recorder';
import styles from './TakeDisplay.module.css';

const WORDS: Record<Exclude<RecordingState['phase'], 'idle'>, string> = {
  asking: 'Waiting for the microphone…',
  recording: 'Listening',
  paused: 'Paused',
  stopping: 'Keeping the last words…',
  sending: 'Sending the recording…',
  sent: 'Sent',
};

export interface TakeDisplayProps {
  recorder: Recorder;
  state: RecordingState;
  /** What to say, in place of what to say for a whole quote. */
  brief?: string;
}

/** How the recording stands: what to say before it, what is understood during it, what has gone out after it. */
export function TakeDisplay({ recorder, state, brief }: TakeDisplayProps) {
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  return (
    <div className={styles.display} data-phase={state.phase}>
      {state.phase === 'idle' ? (
        <Prompt problem={state.problem} brief={brief} />
      ) : (
        <p role="status" className={styles.phase}>
          {WORDS[state.phase]}
        </p>
      )}
      {state.phase === 'asking' && <p className={styles.hint}>Choose “Allow” in the question your browser shows.</p>}
      {speaking && (
        <Live
          recorder={recorder}
          paused={state.phase === 'paused'}
          because={state.phase === 'paused' ? state.because : undefined}
        />
      )}
      {(state.phase === 'stopping' || state.phase === 'sending') && (
        <Sending share={shareSent(state)} recordingId={recorder.recordingId} />
      )}
    </div>
  );
}

const shareSent = (state: RecordingState): number =>
  state.phase === 'sending' && state.total > 0 ? state.sent / state.total : 0;

/** From Stop on: what was understood stays in sight. */
function Sending({ share, recordingId }: { share: number; recordingId: string | null }) {
  const online = useOnline();
  const live = useLive(recordingId);
  return (
    <>
      <ProgressBar label="Sending" share={share} />
      {live.sketch && <LiveQuote live={live} finished className={styles.understood} />}
      <p className={styles.hint}>
        {online
          ? 'Everything you said is on this device until it has arrived.'
          : 'Everything you said is on this device. It goes out by itself once you are back online.'}
      </p>
    </>
  );
}
