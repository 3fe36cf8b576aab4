import { Button, Field } from '@jobspeak/ui';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';

/** What a colour picker shows while the business has no colour of its own. */
const HOUSE_COLOUR = '#1c1917';

/** The colour of the documents. */
export function LookSection({ draft }: { draft: Draft }) {
  const { settings, problems, change } = draft;
  const colour = settings.brandColour;
  return (
    <Section title="Look" about="On PDFs. Light colours are darkened where they would not be readable.">
      <div className={styles.colour}>
        <input
          type="color"
          className={styles.swatch}
          aria-label="Pick the colour of your documents"
          value={/^#[0-9a-f]{6}$/i.test(colour ?? '') ? (colour ?? HOUSE_COLOUR) : HOUSE_COLOUR}
          onChange={({ target }) => change({ brandColour: target.value })}
        />
        <Field
          label="Colour"
          placeholder="None"
          value={colour ?? ''}
          error={problems.brandColour}
          onChange={({ target }) => change({ brandColour: target.value.trim() === '' ? null : target.value.trim() })}
        />
        {colour !== null && (
          <Button variant="quiet" onClick={() => change({ brandColour: null })}>
            No colour
          </Button>
        )}
      </div>
    </Section>
  );
}
