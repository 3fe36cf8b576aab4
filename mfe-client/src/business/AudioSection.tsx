import { Select, Switch } from '@jobspeak/ui/parts';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';

/** Times that are offered, in days. */
const OFFERED = [7, 30, 90, 365];

const wordsFor = (days: number): string => (days === 365 ? 'After a year' : `After ${days} days`);

/** How long the sound of recordings is kept, and who may hear it. */
export function AudioSection({ draft: { settings, change } }: { draft: Draft }) {
  const { audioDays, supportListens } = settings;
  const isOffered = audioDays === null || OFFERED.includes(audioDays);
  const days = isOffered ? OFFERED : [...OFFERED, audioDays].sort((one, other) => one - other);
  return (
    <Section title="Recordings" about="The words and the quotes stay, whenever the sound is deleted.">
      <div className={styles.fields}>
        <Select
          label="Delete the sound of recordings"
          options={[
            { value: '', label: 'Never' },
            ...days.map((each) => ({ value: String(each), label: wordsFor(each) })),
          ]}
          value={audioDays === null ? '' : String(audioDays)}
          onChange={({ target }) => change({ audioDays: target.value === '' ? null : Number(target.value) })}
        />
        <Switch
          label="Let support listen to recordings"
          hint={
            supportListens
              ? 'On: our support may listen to find out why a quote went wrong. Each time is written down.'
              : 'Off: nobody but you can hear your recordings.'
          }
          checked={supportListens}
          onChange={({ target }) => change({ supportListens: target.checked })}
        />
      </div>
    </Section>
  );
}
