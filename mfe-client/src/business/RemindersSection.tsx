import { Switch } from '@jobspeak/ui/parts';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';
import { DaysSetting } from './parts';

/** What a reminder waits for, until somebody says otherwise. */
const USUAL_DAYS = 7;

interface ReminderProps {
  draft: Draft;
  kind: 'quoteDays' | 'invoiceDays';
  label: string;
  hint: string;
  daysLabel: string;
}

function Reminder({ draft, kind, label, hint, daysLabel }: ReminderProps) {
  const { reminders } = draft.settings;
  const days = reminders[kind];
  const path = `reminders.${kind}`;
  const change = (value: number | null) => draft.change({ reminders: { ...reminders, [kind]: value } });
  return (
    <>
      <Switch
        label={label}
        hint={hint}
        checked={days !== null}
        onChange={({ target }) => {
          draft.misread(path, null); // the field goes with what stands in it
          change(target.checked ? USUAL_DAYS : null);
        }}
      />
      {days !== null && (
        <div className={styles.pair}>
          <DaysSetting draft={draft} path={path} label={daysLabel} value={days} onValue={change} />
        </div>
      )}
    </>
  );
}

/** Whether customers who do not answer or pay are written to again. */
export const RemindersSection = ({ draft }: { draft: Draft }) => (
  <Section
    title="Reminders"
    about="Sent for you by email, on weekdays between 9 and 5, only where the document went by email. They stop by themselves."
  >
    <div className={styles.fields}>
      <Reminder
        draft={draft}
        kind="quoteDays"
        label="Remind customers of quotes"
        hint="At most twice, as many days apart, until they answer or the quote expires."
        daysLabel="Days without an answer"
      />
      <Reminder
        draft={draft}
        kind="invoiceDays"
        label="Remind customers of unpaid invoices"
        hint="At most three times, as many days apart, until it is paid."
        daysLabel="Days after the due date"
      />
    </div>
  </Section>
);
