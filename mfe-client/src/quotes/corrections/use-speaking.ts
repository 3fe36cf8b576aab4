import { ERRORS } from '@jobspeak/web';
import { useEffect, useState } from 'react';
import { Utterance } from '../../recording';
import type { Dialogue } from './dialogue';
import { stopReading } from './read-aloud';

export interface Speaking {
  isListening: boolean;
  /** How loud it is, 0 to 1. */
  level: number;
  start: () => void;
  stop: () => void;
}

/** What is spoken to the dialogue, one utterance after the other. `onSpoken` is told of each that there is. */
export function useSpeaking(dialogue: Dialogue, onSpoken: () => void): Speaking {
  const [level, setLevel] = useState(0);
  const [utterance, setUtterance] = useState<Utterance | null>(null);
  useEffect(() => () => void utterance?.cancel(), [utterance]);
  const start = () => {
    stopReading();
    dialogue.fail(null);
    const next = new Utterance({
      onLevel: setLevel,
      onProblem: (problem) => {
        setUtterance(null);
        dialogue.fail(ERRORS[problem].text);
      },
      onEnd: (sound) => {
        setUtterance(null);
        if (!sound) return;
        onSpoken();
        void dialogue.hear(sound);
      },
    });
    setLevel(0);
    setUtterance(next);
    void next.start();
  };
  return { isListening: utterance !== null, level, start, stop: () => void utterance?.stop() };
}
