import { dayIn, zoneOf } from '@jobspeak/contracts';
import { Switch } from '@jobspeak/ui/parts';
import { AdjustmentField } from '../figures';
import { Section } from '../settings';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';
import { ElectronicSetting } from './ElectronicSetting';
import { DaysSetting, LongTextSetting, NumberSetting, TextSetting } from './parts';

/** The number that a document may carry, as its owner will see it. */
const exampleOf = (year: string, prefix: string, number: number): string =>
  `The next one is at least ${prefix}-${year}-${String(number).padStart(4, '0')}.`;

const yearOf = (settings: Draft['settings']): string => dayIn(zoneOf(settings), new Date()).slice(0, 4);

/** What each quote starts with. */
export function QuotesSection({ draft }: { draft: Draft }) {
  const { settings, problems, change } = draft;
  return (
    <Section title="Quotes">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DaysSetting
            draft={draft}
            path="validDays"
            label="Valid for"
            value={settings.validDays}
            onValue={(validDays) => change({ validDays })}
          />
          <AdjustmentField
            label="Deposit"
            value={settings.deposit}
            money={settings}
            problem={problems.deposit}
            onValue={(deposit) => change({ deposit })}
            onProblem={(problem) => draft.misread('deposit', problem)}
          />
          <TextSetting draft={draft} name="quotePrefix" label="Numbers begin with" />
          <NumberSetting
            draft={draft}
            path="firstQuoteNumber"
            label="Count from"
            hint={exampleOf(yearOf(settings), settings.quotePrefix, settings.firstQuoteNumber)}
            value={settings.firstQuoteNumber}
            onValue={(firstQuoteNumber) => change({ firstQuoteNumber })}
          />
        </div>
        <LongTextSetting draft={draft} name="terms" label="Terms" rows={4} />
        <Switch
          label="Show one sum instead of a price for each line"
          checked={settings.hideLinePrices}
          onChange={({ target }) => change({ hideLinePrices: target.checked })}
        />
      </div>
    </Section>
  );
}

/** What each invoice starts with. */
export function InvoicesSection({ draft }: { draft: Draft }) {
  const { settings, change } = draft;
  return (
    <Section title="Invoices">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DaysSetting
            draft={draft}
            path="paymentDays"
            label="To be paid within"
            least={0}
            value={settings.paymentDays}
            onValue={(paymentDays) => change({ paymentDays })}
          />
          <TextSetting draft={draft} name="invoicePrefix" label="Numbers begin with" />
          <NumberSetting
            draft={draft}
            path="firstInvoiceNumber"
            label="Count from"
            hint={exampleOf(yearOf(settings), settings.invoicePrefix, settings.firstInvoiceNumber)}
            value={settings.firstInvoiceNumber}
            onValue={(firstInvoiceNumber) => change({ firstInvoiceNumber })}
          />
        </div>
        <LongTextSetting
          draft={draft}
          name="paymentDetails"
          label="How to pay"
          placeholder="Bank, account and sort code, what to put as the reference"
        />
        <LongTextSetting draft={draft} name="invoiceTerms" label="Terms" />
        <ElectronicSetting draft={draft} />
      </div>
    </Section>
  );
}
