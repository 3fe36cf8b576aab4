import { Button, Card } from '@jobspeak/ui';
import { Play } from '@jobspeak/ui/icons';
import { useQuery } from '@jobspeak/web/query';
import { useId, useMemo } from 'react';
import { Answered } from '../answers';
import { soundQuery, useListen } from './api';
import styles from './SoundCard.module.css';

/** Recorders write no length into their files; a jump beyond the end makes the browser find it, so that it can seek. */
const FAR_BEYOND_S = 1e7;

function makeSeekable(audio: HTMLAudioElement): void {
  if (Number.isFinite(audio.duration)) return;
  audio.addEventListener('durationchange', () => (audio.currentTime = 0), { once: true });
  audio.currentTime = FAR_BEYOND_S;
}

/** Plays what is in memory, for as long as the element lives. */
const playing = (blob: Blob) => (audio: HTMLAudioElement) => {
  const address = URL.createObjectURL(blob);
  audio.src = address;
  return () => URL.revokeObjectURL(address);
};

const WORDS = {
  private:
    'Switched off: this business does not let support listen to its recordings. Its owner can allow it in their settings.',
  arriving: 'Parts of the sound have not arrived yet.',
  gone: 'The sound is no longer kept.',
} as const;

/** The sound of a recording, where its business lets support listen. Nothing is fetched until it is asked for. */
export function SoundCard({ accountId, recordingId }: { accountId: string; recordingId: string }) {
  const id = useId();
  const sound = useQuery(soundQuery(recordingId));
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        The recording
      </h2>
      <Answered query={sound} rows={1} label="Loading the recording" title="The recording cannot be shown" bare>
        {({ state }) =>
          state === 'shared' ? (
            <Player accountId={accountId} recordingId={recordingId} labelledBy={id} />
          ) : (
            <p className={styles.quiet}>{WORDS[state]}</p>
          )
        }
      </Answered>
    </Card>
  );
}

function Player({ labelledBy, ...asked }: { accountId: string; recordingId: string; labelledBy: string }) {
  const listen = useListen(asked);
  if (listen.data) return <Sound blob={listen.data} labelledBy={labelledBy} />;
  return (
    <>
      <p className={styles.quiet}>This is somebody's own voice. That you listen is written in the audit log first.</p>
      <Button variant="secondary" busy={listen.isPending} onClick={() => listen.mutate()}>
        <Play size={16} aria-hidden="true" /> Listen
      </Button>
    </>
  );
}

function Sound({ blob, labelledBy }: { blob: Blob; labelledBy: string }) {
  // the same for as long as the sound is: another one would begin it anew
  const ref = useMemo(() => playing(blob), [blob]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: its words stand below, with the time of each
    <audio
      ref={ref}
      controls
      autoPlay
      aria-labelledby={labelledBy}
      className={styles.player}
      onLoadedMetadata={({ currentTarget }) => makeSeekable(currentTarget)}
    />
  );
}
