import type { Adjustment } from '@jobspeak/contracts';
import { formatMoney } from '@jobspeak/contracts/money';
import { Card } from '@jobspeak/ui';
import { ChevronDown, SlidersHorizontal } from '@jobspeak/ui/icons';
import { Switch } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { useId, useState } from 'react';
import { businessQuery } from '../business';
import { AdjustmentField, decimalText } from '../figures';
import { setShowCosts, useShowCosts } from './costs';
import type { Problems } from './edits';
import styles from './OptionsCard.module.css';
import type { Money } from './places';
import { ratesOf } from './rates';
import { TaxField } from './TaxField';

/** What a document says of all its prices at once; only a quote asks for a deposit. */
interface Pricing {
  discount: Adjustment | null;
  taxRatePercent: number;
  pricesIncludeTax: boolean;
  hideLinePrices: boolean;
  deposit?: Adjustment | null;
}

export interface OptionsCardProps {
  content: Pricing;
  money: Money;
  problems: Problems;
  change: (change: () => Partial<Pricing>) => void;
  misread: (field: keyof Pricing, problem: string | null) => void;
  /** Whether the document can be changed; what this device shows can be anyway. */
  canEdit: boolean;
}

const FIELDS: readonly (keyof Pricing)[] = ['discount', 'taxRatePercent', 'deposit'];

/** What is set, in a line: whoever sees that all is as usual need not open it. */
function summaryOf(
  { discount, taxRatePercent, pricesIncludeTax, hideLinePrices, deposit }: Pricing,
  money: Money,
): string {
  const { currency, locale, taxName } = money;
  const text = ({ type, value }: Adjustment) =>
    type === 'percent' ? `${decimalText(value, locale)}%` : formatMoney(value, currency, locale);
  const tax = `${taxName} ${decimalText(taxRatePercent, locale)}%`;
  return [
    taxRatePercent === 0 ? `No ${taxName} by default` : pricesIncludeTax ? `Prices include ${tax}` : `${tax} on top`,
    discount && `${text(discount)} discount`,
    deposit && `${text(deposit)} deposit`,
    hideLinePrices && 'One sum for the customer',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What holds for all prices of a document, and what this device shows of them: out of the way until it is asked for. */
export function OptionsCard(props: OptionsCardProps) {
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const hasProblem = FIELDS.some((field) => props.problems[field] !== undefined);
  const isShown = isOpen || hasProblem;
  return (
    <Card className={styles.card} aria-label="Options">
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isShown}
          aria-controls={isShown ? bodyId : undefined}
          onClick={() => setOpen(!isShown)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          <span className={styles.words}>
            Options
            <small>{summaryOf(props.content, props.money)}</small>
          </span>
          <ChevronDown size={20} aria-hidden="true" className={styles.mark} />
        </button>
      </h2>
      {isShown && (
        <div id={bodyId} className={styles.body}>
          <fieldset disabled={!props.canEdit} className={styles.own}>
            <Figures {...props} />
            <Switches {...props} />
          </fieldset>
          <CostSwitch />
        </div>
      )}
    </Card>
  );
}

function Figures({ content, money, problems, change, misread }: OptionsCardProps) {
  const { data: settings } = useQuery(businessQuery());
  return (
    <div className={styles.figures}>
      <AdjustmentField
        label="Discount"
        value={content.discount}
        money={money}
        problem={problems.discount}
        onValue={(discount) => change(() => ({ discount }))}
        onProblem={(problem) => misread('discount', problem)}
      />
      {content.deposit !== undefined && (
        <AdjustmentField
          label="Deposit"
          value={content.deposit}
          money={money}
          problem={problems.deposit}
          onValue={(deposit) => change(() => ({ deposit }))}
          onProblem={(problem) => misread('deposit', problem)}
        />
      )}
      <TaxField
        label={money.taxName}
        value={content.taxRatePercent}
        rates={ratesOf(settings)}
        money={money}
        problem={problems.taxRatePercent}
        onValue={(taxRatePercent) => change(() => ({ taxRatePercent }))}
        onProblem={(problem) => misread('taxRatePercent', problem)}
      />
    </div>
  );
}

const Switches = ({ content, money, change }: OptionsCardProps) => (
  <div className={styles.switches}>
    <Switch
      label={`Prices include ${money.taxName}`}
      hint={`The prices you type are what the customer pays; ${money.taxName} is taken out of them.`}
      checked={content.pricesIncludeTax}
      onChange={({ target }) => change(() => ({ pricesIncludeTax: target.checked }))}
    />
    <Switch
      label="Hide line prices"
      hint="The customer sees one sum instead of a price for each line."
      checked={content.hideLinePrices}
      onChange={({ target }) => change(() => ({ hideLinePrices: target.checked }))}
    />
  </div>
);

const CostSwitch = () => (
  <Switch
    label="Show costs"
    hint="Cost, markup and profit, on this device. Your customers never see them."
    checked={useShowCosts()}
    onChange={({ target }) => setShowCosts(target.checked)}
  />
);
