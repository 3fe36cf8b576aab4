import { Button, FormError } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './AskDialog.module.css';
import { reasonOf } from './moves';

export interface AskDialogProps {
  title: string;
  /** What the button says. */
  answer: string;
  /** The button does away with something. */
  danger?: boolean;
  busy: boolean;
  /** Why it was refused; null while it was not. */
  failure: unknown;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before something is done with an invoice; it stays until that is done, and says why it could not be. */
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
        <FormError>{failure ? reasonOf(failure) : null}</FormError>
      </form>
    </Dialog>
  );
}
