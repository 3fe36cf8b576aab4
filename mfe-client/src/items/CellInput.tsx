import { classes } from '@jobspeak/ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Reading } from '../figures';
import styles from './Cells.module.css';

const ROWS_AWAY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Goes to the same column of another row, if there is one. */
function moveBy(from: HTMLElement, cell: string, rows: number): boolean {
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]`) ?? [])];
  const next = all[all.indexOf(from) + rows];
  next?.focus();
  return next !== undefined;
}

export interface CellInputProps<T> {
  /** The column. */
  cell: string;
  label: string;
  value: T;
  read: (text: string) => Reading<T>;
  write: (value: T) => string;
  /** What was typed and could not be saved. */
  unsaved: string | undefined;
  /** Why it could not be saved. */
  reason: ReactNode | undefined;
  onCommit: (value: T, text: string) => void;
  /** Lets go of what could not be saved. */
  onForget: () => void;
  isFigure?: boolean;
  disabled?: boolean;
}

/** A cell that is typed in: Enter, arrows and leaving it save, Escape brings back what was there. */
export function CellInput<T>({
  cell,
  label,
  value,
  read,
  write,
  unsaved,
  reason,
  isFigure,
  ...rest
}: CellInputProps<T>) {
  const { onCommit, onForget, disabled } = rest;
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const commit = () => {
    if (text === null) return;
    const reading = read(text);
    if ('problem' in reading) return setProblem(reading.problem);
    setText(null);
    if (reading.value !== value) onCommit(reading.value, text);
    else if (unsaved !== undefined) onForget();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && (text ?? unsaved) !== undefined) {
      event.stopPropagation();
      setText(null);
      setProblem(null);
      onForget();
    }
    // what is being typed is taken back by the field itself
    if (event.key === 'z' && text !== null) event.stopPropagation();
    const rows = ROWS_AWAY[event.key];
    if (rows === undefined) return;
    event.preventDefault();
    if (!moveBy(event.currentTarget, cell, rows)) commit(); // leaving it saves too
  };
  const isWrong = problem !== null || reason !== undefined;
  return (
    <>
      <input
        data-cell={cell}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        className={classes(styles.input, isFigure && styles.figure)}
        inputMode={isFigure ? 'decimal' : 'text'}
        autoComplete="off"
        disabled={disabled}
        value={text ?? unsaved ?? write(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      {isWrong && (
        <div id={problemId} role="alert" className={styles.problem}>
          {problem ?? reason}
        </div>
      )}
    </>
  );
}
