import { type ReactNode, useId } from 'react';
import styles from './FigureField.module.css';
import { FigureInput, type FigureInputProps } from './FigureInput';

export interface FigureFieldProps<T> extends Omit<FigureInputProps<T>, 'problemId' | 'id'> {
  /** What is wrong with the figure; replaces the hint. */
  problem: string | undefined;
  hint?: ReactNode;
}

/** A figure with its label, and what is wrong with it below. */
export function FigureField<T>({ label, problem, hint, ...figure }: FigureFieldProps<T>) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FigureInput {...figure} id={id} label={label} problemId={problemId} />
      {problem ? (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : (
        hint && <p className={styles.hint}>{hint}</p>
      )}
    </div>
  );
}
