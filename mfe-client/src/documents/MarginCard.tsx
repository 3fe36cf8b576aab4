import { marginOf, type PricedLine, type Pricing, totalsOf } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { EyeOff } from '@jobspeak/ui/icons';
import { Money } from '@jobspeak/ui/parts';
import { decimalText } from '../figures';
import { useShowCosts } from './costs';
import type { Money as MoneyWords } from './places';
import styles from './TotalsCard.module.css';

export interface MarginCardProps {
  content: Pricing & { lines: readonly (PricedLine & { unitCost: number | null })[] };
  money: MoneyWords;
}

/** What the business earns by the document; there while this device shows costs. No customer ever reads it. */
export function MarginCard({ content, money: { currency, locale } }: MarginCardProps) {
  const isShown = useShowCosts();
  if (!isShown) return null;
  const { cost, profit, marginPercent, unknownCosts } = marginOf(content);
  const hasRange = totalsOf(content).low !== undefined;
  const amount = (minor: number) => <Money minor={minor} currency={currency} locale={locale} />;
  return (
    <Card className={styles.card} aria-label="Margin">
      <dl className={styles.sums}>
        <div>
          <dt>Your cost</dt>
          <dd>{amount(cost)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{`${profit < 0 ? 'Loss' : 'Profit'}${hasRange ? ' at the upper end' : ''}`}</dt>
          <dd>{amount(Math.abs(profit))}</dd>
        </div>
        {marginPercent !== null && (
          <div>
            <dt>Margin</dt>
            <dd>{`${decimalText(marginPercent, locale)}%`}</dd>
          </div>
        )}
      </dl>
      <p className={styles.private}>
        <EyeOff size={16} aria-hidden="true" />
        {unknownCosts === 0
          ? 'For your eyes only.'
          : `For your eyes only. ${unknownCosts === 1 ? 'One line has' : `${unknownCosts} lines have`} no cost yet.`}
      </p>
    </Card>
  );
}
