import type { Totals } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { TriangleAlert } from '@jobspeak/ui/icons';
import type { ReactNode } from 'react';
import { decimalText } from '../figures';
import { Amount } from './Amount';
import styles from './TotalsCard.module.css';

export interface TotalsCardProps {
  totals: Totals;
  money: { currency: string; locale: string; taxName: string };
  children?: ReactNode;
}

/** What it comes to; the same sums as the server's and the PDF's. */
export function TotalsCard({ totals, money: { currency, locale, taxName }, children }: TotalsCardProps) {
  const amount = (minor: number, low?: number) => <Amount low={low} high={minor} money={{ currency, locale }} />;
  const { low, most } = totals;
  const leastTax = (rate: number) => low?.taxes.find(({ ratePercent }) => ratePercent === rate)?.tax;
  return (
    <Card className={styles.card} aria-label="Totals">
      <dl className={styles.sums}>
        <Row label="Subtotal">{amount(totals.subtotal, low?.subtotal)}</Row>
        {totals.discount > 0 && (
          <Row label="Discount">
            <Amount off low={low?.discount} high={totals.discount} money={{ currency, locale }} />
          </Row>
        )}
        {totals.taxes.map(({ ratePercent, tax }) => (
          <Row key={ratePercent} label={`${taxName} ${decimalText(ratePercent, locale)}%`}>
            {amount(tax, leastTax(ratePercent))}
          </Row>
        ))}
        <Row label="Total" className={styles.total}>
          {amount(totals.total, low?.total)}
        </Row>
        {most && <Row label="At most">{amount(most.total)}</Row>}
        {totals.deposit > 0 && <Row label="Deposit to begin">{amount(totals.deposit)}</Row>}
        {totals.optional > 0 && <Row label="Optional extras, without tax">{amount(totals.optional)}</Row>}
      </dl>
      {totals.missingPrices > 0 && (
        <p className={styles.missing}>
          <TriangleAlert size={16} aria-hidden="true" />
          {totals.missingPrices === 1
            ? 'One line has no price and is not counted.'
            : `${totals.missingPrices} lines have no price and are not counted.`}
        </p>
      )}
      {children}
    </Card>
  );
}

const Row = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
