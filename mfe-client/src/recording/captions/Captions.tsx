import { Smartphone } from '@jobspeak/ui/icons';
import { useOnline } from '@jobspeak/web';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import styles from './Captions.module.css';
import { missingBytes } from './pack';
import { type Captions as CaptionSession, NO_CAPTIONS, startCaptions } from './session';
import { isOnItsOwn, wordsAhead } from './words';

export interface CaptionsProps {
  /** What the microphone hears. */
  stream: MediaStream;
  /** How much is recorded, as the recorder's clock has it now. */
  spokenMs: () => number;
  paused: boolean;
  /** The same, as it was looked at last. */
  ms: number;
  /** Of the recording, up to which the server has heard. */
  heardMs: number;
  /** How much of the last five seconds was as loud as speech. */
  loudMs: number;
  /** The server's words have the room. */
  brief: boolean;
}

/** Has this device listen along, where its person has fetched what that takes. */
function useSession({ stream, spokenMs }: Pick<CaptionsProps, 'stream' | 'spokenMs'>): CaptionSession | null {
  const [session, setSession] = useState<CaptionSession | null>(null);
  useEffect(() => {
    let left = false;
    let started: CaptionSession | null = null;
    const start = async () => {
      if ((await missingBytes()) !== 0 || left) return;
      started = await startCaptions(stream, spokenMs);
      if (left) return started.end();
      setSession(started);
    };
    // whoever cannot listen along records all the same
    start().catch(() => undefined);
    return () => {
      left = true;
      started?.end();
      setSession(null);
    };
  }, [stream, spokenMs]);
  return session;
}

const nobody = () => () => {};
const FAILED = 'This device cannot show your words just now. They are recorded.';

/** The words that the server has not heard yet, as this device hears them: while it is on its own, and only then. */
export function Captions({ stream, spokenMs, paused, ms, heardMs, loudMs, brief }: CaptionsProps) {
  const session = useSession({ stream, spokenMs });
  const { pieces, hasFailed } = useSyncExternalStore(
    session?.subscribe ?? nobody,
    session?.read ?? (() => NO_CAPTIONS),
  );
  const online = useOnline();
  const [wanted, setWanted] = useState(false);
  const isWanted = isOnItsOwn({ online, spokenMs: ms, heardMs, loudMs }, wanted);
  if (isWanted !== wanted) setWanted(isWanted);
  const want = useEffectEvent(() => session?.want(wanted ? heardMs : null));
  useEffect(() => want(), [session, wanted]);
  useEffect(() => {
    if (paused) session?.pause();
    else session?.resume();
  }, [session, paused]);
  const words = wordsAhead(pieces, heardMs);
  // with a signal, the server's words may come any moment
  if (!session || !wanted || (words === '' && online)) return null;
  return (
    <section className={styles.captions} aria-label="Heard on this device">
      <p className={styles.mark}>
        <Smartphone size={14} aria-hidden="true" />
        {hasFailed
          ? FAILED
          : words === ''
            ? 'This device is listening by itself…'
            : 'Heard on this device, provisional'}
      </p>
      {words !== '' && (
        <p className={styles.words} data-brief={brief || undefined}>
          <span>{words}</span>
        </p>
      )}
    </section>
  );
}
