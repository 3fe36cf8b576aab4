import { spelt } from '@jobspeak/contracts';
import { Button, Field } from '@jobspeak/ui';
import { SegmentedControl } from '@jobspeak/ui/parts';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';
import { PreviewButton } from './Preview';

/** What a colour picker shows while the business has no colour of its own. */
const HOUSE_COLOUR = '#1c1917';

const LOOKS = [
  { value: 'classic', label: 'Classic' },
  { value: 'modern', label: 'Modern' },
  { value: 'compact', label: 'Compact' },
] as const;

/** How documents look, and in what colour. */
export function LookSection({ draft }: { draft: Draft }) {
  const { settings, problems, change } = draft;
  const colour = settings.brandColour;
  const inLocale = (words: string) => spelt(words, settings.locale);
  return (
    <Section
      title="Look"
      about={inLocale(
        'Of PDFs and of the page that customers read. Light colours are darkened where they would not be readable.',
      )}
    >
      <SegmentedControl
        label="Look of documents"
        value={settings.look}
        options={LOOKS}
        onChange={(look) => change({ look })}
      />
      <div className={styles.colour}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={inLocale('Pick the colour of your documents')}
          value={/^#[0-9a-f]{6}$/i.test(colour ?? '') ? (colour ?? HOUSE_COLOUR) : HOUSE_COLOUR}
          onChange={({ target }) => change({ brandColour: target.value })}
        />
        <Field
          label={inLocale('Colour')}
          placeholder="None"
          value={colour ?? ''}
          error={problems.brandColour}
          onChange={({ target }) => change({ brandColour: target.value.trim() === '' ? null : target.value.trim() })}
        />
        {colour !== null && (
          <Button variant="quiet" onClick={() => change({ brandColour: null })}>
            {inLocale('No colour')}
          </Button>
        )}
      </div>
      <PreviewButton settings={settings} />
    </Section>
  );
}
