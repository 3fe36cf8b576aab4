import { formatMoney, type Invoice, NewPayment, type PaymentMethod } from '@jobspeak/contracts';
import { Field } from '@jobspeak/ui';
import { Select } from '@jobspeak/ui/parts';
import { isAppError } from '@jobspeak/web';
import { useState } from 'react';
import { todayHere } from '../days';
import { AskDialog } from './AskDialog';
import { MoneyField } from './MoneyField';
import { useRecordPayment } from './moves';

/** How money comes, in words. */
export const METHODS: Readonly<Record<PaymentMethod, string>> = {
  bank: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Other',
};
const OPTIONS = Object.entries(METHODS).map(([value, label]) => ({ value, label }));

/** What is to be paid back first of all: what was paid above what is owed by now; else all of it. */
const toPayBack = ({ totals: { paid, balance } }: Invoice): number => (balance < 0 ? -balance : paid);

/** The first thing that is wrong with each field. */
const problemsOf = (payment: unknown): Record<string, string> =>
  Object.fromEntries(
    (NewPayment.safeParse(payment).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

interface PaymentDialogProps {
  invoice: Invoice;
  kind: NewPayment['kind'];
  onClose: () => void;
}

/** Notes a payment, which may be a part of what is due, or money that was paid back. */
export function PaymentDialog({ invoice, kind, onClose }: PaymentDialogProps) {
  const { currency, locale, totals } = invoice;
  const isRefund = kind === 'refund';
  const most = isRefund ? totals.paid : totals.balance;
  const [today] = useState(() => todayHere(new Date()));
  const [amount, setAmount] = useState<number | null>(isRefund ? toPayBack(invoice) : totals.balance);
  const [misread, setMisread] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>(invoice.payments.at(-1)?.method ?? 'bank');
  const [paidOn, setPaidOn] = useState(today);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const record = useRecordPayment(invoice.id);
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const tooMuch = isRefund ? `At most ${money(most)} can be paid back.` : `At most ${money(most)} is left to pay.`;
  const submit = () => {
    const payment = { kind, amount: amount ?? 0, method, paidOn, note };
    const found = problemsOf(payment);
    if (misread) found.amount = misread;
    else if (payment.amount > most) found.amount = tooMuch;
    setProblems(found);
    if (Object.keys(found).length === 0) record.mutate(NewPayment.parse(payment), { onSuccess: onClose });
  };
  const told = isAppError(record.error) ? record.error.fields : undefined;
  const left = amount === null ? most : most - amount;
  return (
    <AskDialog
      title={isRefund ? 'Record a refund' : 'Record a payment'}
      answer={isRefund ? 'Record refund' : 'Record payment'}
      busy={record.isPending}
      failure={told?.amount || told?.paidOn ? null : record.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        value={amount}
        money={invoice}
        problem={problems.amount ?? told?.amount}
        hint={!isRefund && left > 0 ? `${money(left)} will be left to pay.` : undefined}
        onValue={setAmount}
        onProblem={setMisread}
      />
      <Select
        label={isRefund ? 'How it was paid back' : 'How it was paid'}
        options={OPTIONS}
        value={method}
        onChange={({ target }) => setMethod(NewPayment.shape.method.parse(target.value))}
      />
      <Field
        label={isRefund ? 'Paid back on' : 'Paid on'}
        type="date"
        max={today}
        value={paidOn}
        error={problems.paidOn ?? told?.paidOn}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      <Field
        label="Note (optional)"
        placeholder="Reference, or who paid"
        value={note}
        maxLength={300}
        onChange={({ target }) => setNote(target.value)}
      />
    </AskDialog>
  );
}
