import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './AskDialog.module.css';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { FormError } from './Field';

export interface AskDialogProps {
  title: string;
  /** What the button says. */
  answer: string;
  /** The button does away with something. */
  danger?: boolean;
  busy: boolean;
  /** Why it was refused; null while it was not. */
  failure: string | null;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before something is done; it stays until that is done, and says why it could not be. */
export function AskDialog({
  title,
  answer,
  danger = false,
  busy,
  failure,
  children,
  onSubmit,
  onClose,
}: AskDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Not now
      </Button>
      <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
        {answer}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  );
}
