import { type Invoice, type InvoiceContent, leftOf, type InvoiceTotals as Sums, totalsOf } from '@jobspeak/contracts';
import { Money } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import { TotalsCard } from '../../documents';
import styles from './InvoiceTotals.module.css';

/** What the last invoice of a job comes to by the real figures on it: less what was taken before, rate by rate. */
function lastTotals({ basis, totals }: Invoice, content: InvoiceContent): Sums {
  const whole = totalsOf({ ...content, deposit: null });
  const taxes = leftOf(whole.taxes, [basis?.taken ?? []]).filter(({ net, tax }) => net + tax > 0);
  const [net, tax] = [taxes.reduce((sum, one) => sum + one.net, 0), taxes.reduce((sum, one) => sum + one.tax, 0)];
  const { subtotal, discount, missingPrices } = whole;
  return { ...totals, subtotal, discount, missingPrices, taxes, net, tax, total: net + tax, balance: net + tax };
}

/**
 * What an invoice comes to while it is edited. The amounts of one that is made from a quote are the quote's, but for
 * the real figures that it asks for.
 */
export function totalsNow(base: Invoice, content: InvoiceContent): Sums {
  if (base.documentStatus === 'draft' && base.basis?.open) return lastTotals(base, content);
  if (base.basis || base.documentStatus !== 'draft') return base.totals;
  const totals = totalsOf({ ...content, deposit: null });
  return { ...totals, invoicedBefore: 0, credited: 0, paid: 0, balance: totals.total };
}

/** The sums of the lines that are on it: those of the whole job, where the invoice is for the rest of it. */
const ofLines = (content: InvoiceContent, totals: Sums) =>
  totals.invoicedBefore > 0 ? totalsOf({ ...content, deposit: null }) : totals;

export interface InvoiceTotalsProps {
  base: Invoice;
  content: InvoiceContent;
  money: { currency: string; locale: string; taxName: string };
  children?: ReactNode;
}

/** What it comes to, what of that is invoiced, credited or paid already, and what is left to pay. */
export function InvoiceTotals({ base, content, money, children }: InvoiceTotalsProps) {
  const totals = totalsNow(base, content);
  const { invoicedBefore, credited, paid, balance } = totals;
  const isOpen = base.kind === 'invoice' && base.documentStatus !== 'cancelled';
  const deducted = invoicedBefore > 0 || credited > 0 || paid > 0;
  const isDraft = base.documentStatus === 'draft';
  const accepted = isDraft ? base.basis?.accepted : undefined;
  return (
    <TotalsCard totals={ofLines(content, totals)} money={money}>
      {base.kind === 'invoice' && (deducted || accepted !== undefined || (isOpen && !isDraft)) && (
        <dl className={styles.sums}>
          {invoicedBefore > 0 &&
            base.basis?.earlier.map(({ invoiceId, number, total }) => (
              <Row key={invoiceId} label={<Link to={paths.invoice(invoiceId)}>{`Invoiced before: ${number}`}</Link>}>
                <Money minor={-total} {...money} />
              </Row>
            ))}
          {base.credits.map(({ invoiceId, number, total }) => (
            <Row key={invoiceId} label={<Link to={paths.invoice(invoiceId)}>{`Credited by ${number}`}</Link>}>
              <Money minor={-total} {...money} />
            </Row>
          ))}
          {paid > 0 && (
            <Row label="Paid">
              <Money minor={-paid} {...money} />
            </Row>
          )}
          {accepted !== undefined && (
            <Row label="Accepted, at most">
              <Money minor={accepted} {...money} />
            </Row>
          )}
          {isOpen && (deducted || !isDraft) && (
            <Row label={balance < 0 ? 'To pay back' : 'Left to pay'} className={styles.left}>
              <Money minor={Math.abs(balance)} {...money} />
            </Row>
          )}
        </dl>
      )}
      {children}
    </TotalsCard>
  );
}

const Row = (props: { label: ReactNode; className?: string | undefined; children: ReactNode }) => (
  <div className={props.className}>
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </div>
);
