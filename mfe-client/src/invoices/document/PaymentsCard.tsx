import { canMoveInvoice, formatMoney, type Invoice, type Payment } from '@jobspeak/contracts';
import { Button, Card, IconButton } from '@jobspeak/ui';
import { Plus, Trash2 } from '@jobspeak/ui/icons';
import { Money } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { dayText } from '../days';
import { AskDialog } from './AskDialog';
import { useRemovePayment } from './moves';
import { METHODS } from './PaymentDialog';
import styles from './PaymentsCard.module.css';

/** What was paid, and paid back, the latest day last. */
export function PaymentsCard({ invoice, onRecord }: { invoice: Invoice; onRecord: () => void }) {
  const [removing, remove] = useState<Payment | null>(null);
  const { payments, totals, currency, locale } = invoice;
  const canPay = canMoveInvoice('pay', invoice) && totals.balance > 0;
  if (!canPay && payments.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length === 0 && <p className={styles.quiet}>Nothing is paid yet.</p>}
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className={styles.what}>
              <span>{`${payment.kind === 'refund' ? 'Refund, ' : ''}${METHODS[payment.method]}`}</span>
              <span className={styles.quiet}>
                {[dayText(payment.paidOn, locale), payment.note].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Money minor={signed(payment)} currency={currency} locale={locale} />
            {canMoveInvoice('correct', invoice) && (
              <IconButton
                label={`Remove the ${nameOf(payment, invoice)}`}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => remove(payment)}
              />
            )}
          </li>
        ))}
      </ul>
      {canPay && (
        <Button
          variant="secondary"
          size="small"
          className={styles.record}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={onRecord}
        >
          Record a payment
        </Button>
      )}
      {removing && <RemoveDialog invoice={invoice} payment={removing} onClose={() => remove(null)} />}
    </Card>
  );
}

const signed = ({ kind, amount }: Payment) => (kind === 'refund' ? -amount : amount);

const nameOf = ({ kind, amount }: Payment, { currency, locale }: Invoice): string =>
  `${kind} of ${formatMoney(amount, currency, locale)}`;

interface RemoveDialogProps {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}

function RemoveDialog({ invoice, payment, onClose }: RemoveDialogProps) {
  const remove = useRemovePayment(invoice.id, payment.id);
  return (
    <AskDialog
      title={`Remove this ${payment.kind}?`}
      answer={`Remove ${payment.kind}`}
      danger
      busy={remove.isPending}
      failure={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{`For a ${nameOf(payment, invoice)} on ${dayText(payment.paidOn, invoice.locale)} that was noted by mistake. The history keeps that it was there.`}</p>
    </AskDialog>
  );
}
