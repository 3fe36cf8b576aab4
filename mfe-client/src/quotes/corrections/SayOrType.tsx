import { CORRECTION_MAX } from '@jobspeak/contracts';
import { Button, Field, IconButton } from '@jobspeak/ui';
import { ArrowRight, Mic, Square } from '@jobspeak/ui/icons';
import { LevelMeter } from '@jobspeak/ui/parts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './SayOrType.module.css';
import type { Turn } from './turns';
import type { Speaking } from './use-speaking';

export interface SayOrTypeProps {
  turn: Turn;
  speaking: Speaking;
  isBusy: boolean;
  /** Which of the two has the focus when it opens. */
  first: 'voice' | 'text';
  onText: (text: string) => void;
}

const BARS = 24;

const LABELS: Record<Turn['kind'], string> = {
  open: 'Or type what to change',
  question: 'Or type the answer',
  proposal: 'Or type another change',
};

/** The two ways to answer: one button to speak, and a line to type in. */
export function SayOrType({ turn, speaking, isBusy, first, onText }: SayOrTypeProps) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the dialog, which opens before this, has given the focus to its first button
    ways.current?.querySelector<HTMLElement>(first === 'text' ? 'input' : 'button')?.focus();
  }, [first]);
  const { isListening, level, start, stop } = speaking;
  return (
    <div ref={ways} className={styles.ways}>
      <div className={styles.voice}>
        <Button
          // the main thing to do, until there is something to keep
          variant={turn.kind === 'open' ? 'primary' : 'secondary'}
          wide
          disabled={isBusy}
          icon={
            isListening ? (
              <Square size={18} fill="currentColor" aria-hidden="true" />
            ) : (
              <Mic size={20} aria-hidden="true" />
            )
          }
          onClick={isListening ? stop : start}
        >
          {isListening ? 'Stop' : turn.kind === 'open' ? 'Say it' : 'Answer by voice'}
        </Button>
        {isListening && <LevelMeter levels={barsOf(level)} />}
      </div>
      <Typed key={turn.kind} label={LABELS[turn.kind]} isBusy={isBusy} onText={onText} />
      {turn.kind === 'open' && turn.note === null && (
        <p className={styles.hint}>What you say is turned into words. Its sound is not kept.</p>
      )}
    </div>
  );
}

/** One level as a hill of bars. */
const barsOf = (level: number): number[] =>
  Array.from({ length: BARS }, (_, index) => level * Math.sin((Math.PI * (index + 0.5)) / BARS));

interface TypedProps extends Pick<SayOrTypeProps, 'isBusy' | 'onText'> {
  label: string;
}

function Typed({ label, isBusy, onText }: TypedProps) {
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    onText(text);
    setText('');
  };
  return (
    <form className={styles.typed} onSubmit={send}>
      <Field
        label={label}
        value={text}
        maxLength={CORRECTION_MAX}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton
        type="submit"
        variant="secondary"
        label="Send"
        icon={<ArrowRight size={20} aria-hidden="true" />}
        disabled={isBusy || text.trim() === ''}
      />
    </form>
  );
}
