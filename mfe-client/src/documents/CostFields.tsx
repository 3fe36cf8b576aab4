import { type Line, lineNet } from '@jobspeak/contracts';
import { priceOf } from '@jobspeak/contracts/money';
import { Money } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { amountText, currencySign, decimalText, FigureInput, parseAmount, parsePercent } from '../figures';
import styles from './CostFields.module.css';
import { atCost, type Markups, markupIn, usualMarkup } from './costs';
import type { LineActions } from './line-actions';
import type { Money as MoneyWords } from './places';

const MOST_MARKUP = 1000;

export interface CostFieldsProps {
  line: Line;
  money: MoneyWords;
  markups: Markups | undefined;
  actions: Pick<LineActions, 'change' | 'misread'>;
  problemId: string;
}

/** What a line costs the business and what it earns by it; cost, markup and price follow from each other. */
export function CostFields({ line, money: { currency, locale }, markups, actions, problemId }: CostFieldsProps) {
  const { unitCost } = line;
  const markup = markupIn(line);
  // what stood when the fields were last at rest: half of a cost that is being typed makes no markup
  const [kept, setKept] = useState(markup);
  const rest = () => setKept(markup);
  const tell = (field: string) => (problem: string | null) => actions.misread(line.id, field, problem);
  const profit = lineNet(line) - lineNet({ ...line, unitPrice: unitCost, discountPercent: 0 });
  return (
    <span
      className={styles.costs}
      onFocus={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && rest()}
    >
      <span className={styles.field}>
        <FigureInput
          label="Unit cost"
          prefix={`Cost ${currencySign(locale, currency)}`}
          value={unitCost}
          read={(text) => parseAmount(text, locale, currency)}
          write={(value) => (value === null ? '' : amountText(value, locale, currency))}
          onValue={(cost) =>
            actions.change(line.id, atCost(cost, kept ?? (line.unitPrice === null ? usualMarkup(line, markups) : null)))
          }
          onProblem={tell('unitCost')}
          problemId={problemId}
          onBlurCapture={rest}
        />
      </span>
      <span className={styles.field}>
        <FigureInput
          label="Markup"
          suffix="% markup"
          disabled={unitCost === null || unitCost === 0}
          value={markup}
          read={(text) => parsePercent(text, locale, MOST_MARKUP)}
          write={(value) => (value === null ? '' : decimalText(value, locale))}
          onValue={(percent) =>
            unitCost !== null && percent !== null && actions.change(line.id, { unitPrice: priceOf(unitCost, percent) })
          }
          onProblem={tell('markup')}
          problemId={problemId}
          onBlurCapture={rest}
        />
      </span>
      {unitCost !== null && line.unitPrice !== null && (
        <span className={styles.profit} data-loss={profit < 0 || undefined}>
          {profit < 0 ? 'Loss ' : 'Profit '}
          <Money minor={Math.abs(profit)} currency={currency} locale={locale} />
        </span>
      )}
    </span>
  );
}
