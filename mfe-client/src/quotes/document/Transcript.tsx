import type { Segment } from '@jobspeak/contracts';
import { Card, classes, IconButton, Spinner } from '@jobspeak/ui';
import { Pause, Play } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import { type AudioControls, clockText } from '../../generation';
import styles from './Transcript.module.css';

const WHOLE = 'recording';

/** What was said, with the sound beside it: a press on words plays them. */
export function Transcript({ segments, audio }: { segments: readonly Segment[]; audio: AudioControls }) {
  const lengthMs = segments.at(-1)?.endMs ?? 0;
  const playing = audio.playing !== null;
  const icon =
    audio.state === 'loading' ? (
      <Spinner size={20} />
    ) : playing ? (
      <Pause size={20} aria-hidden="true" />
    ) : (
      <Play size={20} aria-hidden="true" />
    );
  return (
    <Card className={styles.card} aria-labelledby="said">
      <div className={styles.player}>
        <IconButton
          variant="secondary"
          label={playing ? 'Stop' : 'Play the recording'}
          icon={icon}
          onClick={() => (playing ? audio.stop() : audio.play({ key: WHOLE, startMs: 0 }))}
        />
        <div className={styles.head}>
          <div className={styles.title}>
            <h2 id="said">What you said</h2>
            <span className={styles.clock}>
              {playing ? `${clockText(audio.atMs)} / ` : ''}
              {clockText(lengthMs)}
            </span>
          </div>
          <ProgressBar label="Played" share={playing && lengthMs > 0 ? audio.atMs / lengthMs : 0} />
        </div>
      </div>
      <p className={styles.words}>
        {segments.map((segment) => {
          const heard = playing && audio.atMs >= segment.startMs && audio.atMs < segment.endMs;
          return (
            <button
              key={segment.startMs}
              type="button"
              className={classes(styles.segment, heard && styles.heard)}
              onClick={() => audio.play({ key: WHOLE, startMs: segment.startMs })}
            >
              {segment.text}{' '}
            </button>
          );
        })}
      </p>
    </Card>
  );
}
