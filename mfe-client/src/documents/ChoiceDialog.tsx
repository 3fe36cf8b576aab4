import type { Line } from '@jobspeak/contracts';
import { Button, Field } from '@jobspeak/ui';
import { Checkbox, Dialog } from '@jobspeak/ui/parts';
import { type FormEvent, useId, useState } from 'react';
import { LineAmount } from './Amount';
import styles from './ChoiceDialog.module.css';
import type { LineActions } from './line-actions';
import { choiceNames, makeChoice, nameOfChoice } from './offers';
import type { Money } from './places';

export interface ChoiceDialogProps {
  line: Line;
  lines: readonly Line[];
  money: Money;
  actions: Pick<LineActions, 'rewrite'>;
  onClose: () => void;
}

/** Asks which lines are alternatives of this one, and what the choice is called. */
export function ChoiceDialog({ line, lines, money, actions, onClose }: ChoiceDialogProps) {
  const formId = useId();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const others = lines.filter(({ id, description }) => id !== line.id && description.trim() !== '');
  const picked = others.filter(({ id }) => ids.includes(id));
  const joined = choiceNames(picked);
  // an alternative of another choice brings that one with it
  const alternatives = [
    line,
    ...others.filter((one) => picked.includes(one) || (one.choice !== null && joined.includes(one.choice))),
  ];
  const name = typed ?? (picked.length === 0 ? '' : nameOfChoice(alternatives, lines));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const choice = name.trim() || nameOfChoice(alternatives, lines);
    onClose();
    actions.rewrite((now) =>
      makeChoice(
        now,
        alternatives.map(({ id }) => id),
        choice,
      ),
    );
  };
  return (
    <Dialog
      open
      title={`“${line.description || 'This line'}” or …`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form={formId} disabled={picked.length === 0}>
            Make it a choice
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <p>Your customer takes one of them, and only that one counts. Tick what it can be instead.</p>
        <ul className={styles.lines}>
          {others.map((one) => (
            <li key={one.id}>
              <Checkbox
                label={one.description}
                hint={one.choice === null ? undefined : `One of: ${one.choice}`}
                checked={alternatives.includes(one)}
                onChange={({ target }) => setIds(target.checked ? [...ids, one.id] : ids.filter((id) => id !== one.id))}
              />
              {one.unitPrice !== null && <LineAmount line={one} money={money} />}
            </li>
          ))}
        </ul>
        {picked.length > 0 && (
          <Field
            label="Name of the choice"
            hint="Your customer reads it above them."
            value={name}
            maxLength={80}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
