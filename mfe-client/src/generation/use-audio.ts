import { useToasts } from '@jobspeak/ui';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Player, type PlayerState, type Stretch } from './player';

/** A recording that can be heard. */
export interface AudioControls extends PlayerState {
  /** This and `stop` stay the same functions. */
  play: (stretch: Stretch) => void;
  stop: () => void;
}

/** Plays a recording while a screen is open. Told by a toast when it cannot be fetched or played. */
export function useAudio(recordingId: string): AudioControls {
  const toasts = useToasts();
  const [player] = useState(() => new Player(recordingId));
  const state = useSyncExternalStore(player.subscribe, player.read);
  useEffect(() => player.close, [player]);
  const play = useCallback(
    (stretch: Stretch) => {
      player.play(stretch).catch(() => {
        toasts.show({ type: 'error', title: 'The recording could not be played. Please try again.' });
      });
    },
    [player, toasts],
  );
  return { ...state, play, stop: player.stop };
}
