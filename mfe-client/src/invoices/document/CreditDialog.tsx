import { formatMoney, type Invoice, NewCredit } from '@jobspeak/contracts';
import { SegmentedControl, TextArea } from '@jobspeak/ui/parts';
import { isAppError } from '@jobspeak/web';
import { useState } from 'react';
import { AskDialog } from './AskDialog';
import { MoneyField } from './MoneyField';
import { useCreditInvoice } from './moves';

const EXTENTS = [
  { value: 'whole', label: 'All of it' },
  { value: 'part', label: 'A part' },
] as const;

/** Takes an issued invoice back by a credit note, or a part of it. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency, locale, totals, number } = invoice;
  const left = totals.total - totals.credited;
  const [extent, setExtent] = useState<'whole' | 'part'>('whole');
  const [amount, setAmount] = useState<number | null>(null);
  const [misread, setMisread] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const credit = useCreditInvoice(invoice.id);
  const told = isAppError(credit.error) ? credit.error.fields?.amount : undefined;
  const written = formatMoney(left, currency, locale);
  const problemOf = (): string | null => {
    if (extent === 'whole') return null;
    if (misread) return misread;
    if (!amount) return 'Enter an amount.';
    return amount > left ? `At most ${written} is left to credit.` : null;
  };
  const submit = () => {
    const found = problemOf();
    setProblem(found);
    if (found) return;
    const part = extent === 'part' && amount !== null ? { amount } : {};
    credit.mutate(NewCredit.parse({ ...part, reason }), { onSuccess: onClose });
  };
  return (
    <AskDialog
      title="Make a credit note"
      answer="Make credit note"
      busy={credit.isPending}
      failure={told && extent === 'part' ? null : credit.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`A credit note takes back what ${number} asks for. Both stay in your books.`}</p>
      <SegmentedControl label="How much" value={extent} options={EXTENTS} onChange={setExtent} />
      {extent === 'whole' ? (
        <p>{`${written} is taken back, and nothing more is due.`}</p>
      ) : (
        <MoneyField
          label="Amount, tax included"
          value={amount}
          money={invoice}
          problem={problem ?? told}
          hint={`At most ${written}.`}
          onValue={setAmount}
          onProblem={setMisread}
        />
      )}
      <TextArea
        label="Reason (optional)"
        placeholder="Your customer can read it"
        rows={2}
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskDialog>
  );
}
