import { useToasts } from '@jobspeak/ui';
import { api, textOf } from '@jobspeak/web';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A recording that can be played; the sound is fetched when it is first wanted. */
export interface AudioControls {
  state: 'idle' | 'loading' | 'playing';
  /** Where it plays, in milliseconds. */
  atMs: number;
  /** What is being played, to tell one 'hear it' from another. */
  playing: string | null;
  /** Plays a stretch, to the end when `endMs` is left out. */
  play: (part: { key: string; startMs: number; endMs?: number | undefined }) => void;
  stop: () => void;
}

/** Recorders write no length into their files; a jump beyond the end makes the browser find it, so that it can seek. */
const FAR_BEYOND_S = 1e7;

function makeSeekable(audio: HTMLAudioElement): Promise<void> {
  if (Number.isFinite(audio.duration)) return Promise.resolve();
  return new Promise((resolve) => {
    audio.addEventListener('durationchange', () => resolve(), { once: true });
    audio.currentTime = FAR_BEYOND_S;
  });
}

async function load(recordingId: string, signal: AbortSignal): Promise<HTMLAudioElement> {
  const blob = await api.blob(`/recordings/${recordingId}/audio`, { signal });
  const audio = new Audio(URL.createObjectURL(blob));
  await new Promise((resolve, reject) => {
    audio.addEventListener('loadedmetadata', resolve, { once: true });
    audio.addEventListener('error', () => reject(new Error('The audio cannot be played')), { once: true });
    audio.load();
  });
  await makeSeekable(audio);
  return audio;
}

/** Plays a recording, or parts of it, one at a time. Told once by a toast when it cannot be fetched or played. */
export function useAudio(recordingId: string | null): AudioControls {
  const toasts = useToasts();
  const [state, setState] = useState<AudioControls['state']>('idle');
  const [playing, setPlaying] = useState<string | null>(null);
  const [atMs, setAtMs] = useState(0);
  const player = useRef<{ audio: Promise<HTMLAudioElement>; close: () => void } | null>(null);
  const endMs = useRef<number | undefined>(undefined);

  useEffect(() => () => player.current?.close(), []);

  const stop = useCallback(() => {
    void player.current?.audio.then((audio) => audio.pause());
    setState('idle');
    setPlaying(null);
  }, []);

  const open = useCallback((id: string) => {
    const gone = new AbortController();
    const audio = load(id, gone.signal).then((element) => {
      element.addEventListener('timeupdate', () => {
        setAtMs(element.currentTime * 1000);
        if (endMs.current !== undefined && element.currentTime * 1000 >= endMs.current) element.pause();
      });
      element.addEventListener('pause', () => {
        setState('idle');
        setPlaying(null);
      });
      return element;
    });
    const close = () => {
      gone.abort();
      void audio.then(
        (element) => {
          element.pause();
          URL.revokeObjectURL(element.src);
        },
        () => undefined, // told where it was to be played
      );
    };
    return { audio, close };
  }, []);

  const play: AudioControls['play'] = (part) => {
    if (recordingId === null) return;
    player.current ??= open(recordingId);
    const { audio } = player.current;
    endMs.current = part.endMs;
    setState('loading');
    setPlaying(part.key);
    audio
      .then(async (element) => {
        element.currentTime = part.startMs / 1000;
        await element.play();
        setState('playing');
        setPlaying(part.key);
      })
      .catch((error: unknown) => {
        player.current = null;
        setState('idle');
        setPlaying(null);
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          toasts.show({ type: 'error', title: 'The recording could not be played.', message: textOf(error) });
      });
  };
  return { state, atMs, playing, play, stop };
}
