import { Button, FormError } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { type ReactNode, useState } from 'react';
import styles from './EntryDialog.module.css';
import type { EntryForm } from './use-entry-form';

export interface EntryDialogProps<Draft extends object> {
  form: EntryForm<Draft>;
  /** What the fields are called, where two devices disagree. */
  labels: Record<keyof Draft & string, string>;
  /** A field as words; the plain text of it without this. */
  show?: (field: keyof Draft & string, draft: Draft) => string;
  /** Where the other entry is that has the same name or address. */
  other?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Adds or edits an entry. What was typed is not thrown away by a press beside the dialog. */
export function EntryDialog<Draft extends object>({
  form,
  labels,
  show = (field, draft) => String(draft[field]),
  other,
  onClose,
  children,
}: EntryDialogProps<Draft>) {
  const [isLeaving, setLeaving] = useState(false);
  const { word, isNew, isDirty, problems, conflicts } = form;
  return (
    <Dialog
      open
      title={`${isNew ? 'Add' : 'Edit'} ${word}`}
      onClose={() => (isDirty && !isLeaving ? setLeaving(true) : onClose())}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {children}
        {conflicts.length > 0 && (
          <div role="alert" className={styles.conflicts}>
            <p>This {word} was changed somewhere else as well. Yours is kept unless you take the other.</p>
            <ul>
              {conflicts.map((conflict) => (
                <li key={conflict.field}>
                  <span>
                    {labels[conflict.field]}: <strong>{show(conflict.field, conflict.theirs) || 'empty'}</strong>
                  </span>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Take the other ${labels[conflict.field].toLowerCase()}`}
                    onClick={() => form.takeTheirs(conflict)}
                  >
                    Take it
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <FormError>{problems['']}</FormError>
        {form.isDuplicate && other}
        {form.isWaiting && (
          <p role="status" className={styles.leaving}>
            No connection: it is saved as soon as it is back.
          </p>
        )}
        {isLeaving && isDirty ? (
          <Leaving word={word} isSaving={form.isSaving} onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <Button type="submit" wide busy={form.isSaving}>
            {`${isNew ? 'Add' : 'Save'} ${word}`}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

interface LeavingProps {
  word: string;
  isSaving: boolean;
  onStay: () => void;
  onLeave: () => void;
}

const Leaving = ({ word, isSaving, onStay, onLeave }: LeavingProps) => (
  <div className={styles.leaving} role="alert">
    <p>What you have typed is not saved.</p>
    <div className={styles.choices}>
      <Button variant="quiet" onClick={onLeave}>
        Discard it
      </Button>
      <Button variant="secondary" onClick={onStay}>
        Keep editing
      </Button>
      <Button type="submit" busy={isSaving}>
        {`Save ${word}`}
      </Button>
    </div>
  </div>
);
