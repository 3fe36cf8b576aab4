import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from './classes';
import styles from './Field.module.css';
import { CircleAlert, Eye, EyeOff } from './icons';

export interface FieldFrameProps {
  label: string;
  /** Help that stays, under the label. */
  hint?: ReactNode;
  /** What is wrong; replaces the hint and is read out. */
  error?: string | undefined;
  /** The label is there for screen readers only. */
  hideLabel?: boolean | undefined;
}

/** What a control inside a frame needs to belong to its label, hint and error. */
export interface FieldBinding {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldFrameProps {
  id?: string | undefined;
  children: (binding: FieldBinding) => ReactNode;
}

/** Label, control, hint and error, tied together for every kind of control. */
export function FieldFrame({ label, hint, error, hideLabel = false, id, children }: FrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {error && <CircleAlert size={16} aria-hidden="true" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

export interface FieldProps extends ComponentProps<'input'>, FieldFrameProps {
  /** Shown inside the control, at its end: a unit, a button. */
  end?: ReactNode;
}

/** One line of text with its label, hint and error. */
export function Field({ label, hint, error, hideLabel, end, id, className, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(binding) => (
        <div className={styles.box}>
          <input {...rest} {...binding} className={classes(styles.control, className)} />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

/** A password that can be shown. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      }
    />
  );
}

/** Why a form could not be sent, above its button; renders nothing while there is no reason. */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.formError}>
          <CircleAlert size={20} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
