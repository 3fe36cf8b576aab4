import { spelt } from '@jobspeak/contracts';
import { SegmentedControl } from '@jobspeak/ui/parts';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';
import { AmountSetting, PercentSetting } from './parts';

const SPOKEN = [
  { value: 'price', label: 'What they pay' },
  { value: 'cost', label: 'What it costs me' },
] as const;

const MOST_MARKUP = 1000;

/** What labour costs the customer, and what is added to a cost. */
export function PricingSection({ draft }: { draft: Draft }) {
  const { settings, change } = draft;
  const { labourRates, markups } = settings;
  const inLocale = (words: string) => spelt(words, settings.locale);
  return (
    <Section title="Rates and markups" about={inLocale('“Two days’ labour” becomes a price by itself.')}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <AmountSetting
            draft={draft}
            path="labourRates.hour"
            label={inLocale('Labour by the hour')}
            value={labourRates.hour}
            onValue={(hour) => change({ labourRates: { ...labourRates, hour } })}
          />
          <AmountSetting
            draft={draft}
            path="labourRates.day"
            label={inLocale('Labour by the day')}
            value={labourRates.day}
            onValue={(day) => change({ labourRates: { ...labourRates, day } })}
          />
          <PercentSetting
            draft={draft}
            path="markups.materialPercent"
            label="Markup on materials"
            most={MOST_MARKUP}
            value={markups.materialPercent}
            onValue={(materialPercent) => change({ markups: { ...markups, materialPercent } })}
          />
          <PercentSetting
            draft={draft}
            path="markups.labourPercent"
            label={inLocale('Markup on labour')}
            most={MOST_MARKUP}
            value={markups.labourPercent}
            onValue={(labourPercent) => change({ markups: { ...markups, labourPercent } })}
          />
        </div>
        <SegmentedControl
          label="A price that I say is"
          value={settings.spokenPrices}
          options={SPOKEN}
          onChange={(spokenPrices) => change({ spokenPrices })}
        />
      </div>
    </Section>
  );
}
