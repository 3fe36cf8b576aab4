import { type BusinessSettings, CURRENCIES, LOCALES, type TaxRate } from '@jobspeak/contracts';
import { Button, Field, IconButton } from '@jobspeak/ui';
import { Plus, Trash2 } from '@jobspeak/ui/icons';
import { Select, Switch } from '@jobspeak/ui/parts';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';
import { PercentSetting, TextSetting } from './parts';

const namesOf = (type: 'currency' | 'region', locale: string) => new Intl.DisplayNames([locale], { type });

const currencies = (locale: string) =>
  CURRENCIES.map((value) => ({ value, label: `${namesOf('currency', locale).of(value) ?? value} (${value})` }));

const locales = (locale: string) =>
  LOCALES.map((value) => ({ value, label: namesOf('region', locale).of(value.slice(3)) ?? value }));

/** What money is counted in, and what tax is taken of it. */
export function MoneySection({ draft }: { draft: Draft }) {
  const { settings, change } = draft;
  return (
    <Section title="Money and tax" about="New documents start with these; each can have its own.">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <Select
            label="Currency"
            value={settings.currency}
            options={currencies(settings.locale)}
            onChange={({ target }) => change({ currency: target.value as BusinessSettings['currency'] })}
          />
          <Select
            label="Dates and amounts as in"
            value={settings.locale}
            options={locales(settings.locale)}
            onChange={({ target }) => change({ locale: target.value as BusinessSettings['locale'] })}
          />
          <TextSetting draft={draft} name="taxName" label="What tax is called" placeholder="VAT" />
          <PercentSetting
            draft={draft}
            path="taxRatePercent"
            label="Usual rate"
            value={settings.taxRatePercent}
            onValue={(taxRatePercent) => change({ taxRatePercent })}
          />
        </div>
        <TaxRates draft={draft} />
        <Switch
          label={`Prices include ${settings.taxName || 'tax'}`}
          hint="For work at home, where people expect the price that they pay."
          checked={settings.pricesIncludeTax}
          onChange={({ target }) => change({ pricesIncludeTax: target.checked })}
        />
      </div>
    </Section>
  );
}

function TaxRates({ draft }: { draft: Draft }) {
  const { settings, problems, change } = draft;
  const rates = settings.taxRates;
  const replace = (index: number, part: Partial<TaxRate>) =>
    change({ taxRates: rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)) });
  return (
    <>
      {rates.map((rate, index) => (
        // a rate has no name of its own until it is typed: its place is what it is known by
        <div key={index} className={styles.rate}>
          <Field
            label="Other rate"
            placeholder="Reduced"
            value={rate.name}
            error={problems[`taxRates.${index}.name`]}
            onChange={({ target }) => replace(index, { name: target.value })}
          />
          <PercentSetting
            draft={draft}
            path={`taxRates.${index}.ratePercent`}
            label="Rate"
            value={rate.ratePercent}
            onValue={(ratePercent) => replace(index, { ratePercent })}
          />
          <IconButton
            className={styles.remove}
            label={`Remove ${rate.name || 'this rate'}`}
            icon={<Trash2 size={20} aria-hidden="true" />}
            onClick={() => {
              draft.misread(`taxRates.${index}.ratePercent`, null);
              change({ taxRates: rates.filter((_, at) => at !== index) });
            }}
          />
        </div>
      ))}
      {rates.length < 12 && (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => change({ taxRates: [...rates, { name: '', ratePercent: 0 }] })}>
            <Plus size={18} aria-hidden="true" />
            Add another rate
          </Button>
        </div>
      )}
    </>
  );
}
