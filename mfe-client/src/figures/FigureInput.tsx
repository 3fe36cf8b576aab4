import { classes } from '@jobspeak/ui';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './FigureInput.module.css';
import type { Reading } from './figures';

export interface FigureInputProps<T>
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'onInvalid'> {
  label: string;
  value: T;
  read: (text: string) => Reading<T>;
  write: (value: T) => string;
  onValue: (value: T) => void;
  /** Tells what is wrong with the text, null when nothing is; the field itself has no room for it. */
  onProblem: (problem: string | null) => void;
  /** The place where the problem is told. */
  problemId?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/**
 * A figure that is typed: every text that can be read counts at once. The rest stays in the field as it was typed and
 * changes nothing: what stood there before counts, not the part that could be read on the way ("9" of "9,5"). Written
 * tidily when the field is left.
 */
export function FigureInput<T>({
  label,
  value,
  read,
  write,
  onValue,
  onProblem,
  problemId,
  prefix,
  suffix,
  className,
  ...rest
}: FigureInputProps<T>) {
  const [text, setText] = useState<string | null>(null);
  const [shown, setShown] = useState(value);
  const [typing, setTyping] = useState(false);
  // a value that comes from elsewhere, as by Undo, replaces what was typed
  if (shown !== value) {
    setShown(value);
    if (!typing) setText(null);
  }
  if (typing) setTyping(false);
  const [before, setBefore] = useState(value);
  const id = useId();
  const reading = text === null ? { value } : read(text);
  const wrong = 'problem' in reading;
  return (
    <span className={classes(styles.box, className)}>
      {prefix && (
        <span className={styles.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      <input
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        {...rest}
        id={rest.id ?? id}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? problemId : undefined}
        className={styles.input}
        value={text ?? write(value)}
        onFocus={({ target }) => {
          setBefore(value);
          target.select();
        }}
        onChange={({ target }) => {
          setText(target.value);
          setTyping(true);
          const next = read(target.value);
          onValue('value' in next ? next.value : before);
          onProblem('problem' in next ? next.problem : null);
        }}
        onBlur={() => {
          if (!wrong) setText(null);
        }}
      />
      {suffix && (
        <span className={styles.suffix} aria-hidden="true">
          {suffix}
        </span>
      )}
    </span>
  );
}
