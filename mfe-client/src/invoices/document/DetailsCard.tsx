import { Card } from '@jobspeak/ui';
import { TextArea } from '@jobspeak/ui/parts';
import { AdjustmentField, decimalText, FigureField, parseDays, parsePercent } from '../../figures';
import styles from './DetailsCard.module.css';
import type { InvoiceEditor } from './use-editor';

export interface DetailsCardProps {
  editor: InvoiceEditor;
  money: { currency: string; locale: string; taxName: string };
  /** The amounts come from a quote: neither discount nor tax is to be chosen. */
  isFixed: boolean;
}

/** What holds for the whole invoice: discount, tax, when and how it is to be paid, notes and terms. */
export function DetailsCard({ editor, money, isFixed }: DetailsCardProps) {
  const { content, problems } = editor.read();
  const { change, misread } = editor;
  const text = (field: 'paymentDetails' | 'notes' | 'terms') => ({
    value: content[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => change(() => ({ [field]: target.value })),
  });
  return (
    <Card className={styles.card} aria-labelledby="details">
      <h2 id="details">Payment and terms</h2>
      <div className={styles.figures}>
        {!isFixed && <AmountFields editor={editor} money={money} />}
        <FigureField
          label="Days to pay"
          suffix="days"
          inputMode="numeric"
          value={content.dueDays}
          read={(typed) => parseDays(typed, 0)}
          write={String}
          problem={problems.dueDays}
          onValue={(dueDays) => change(() => ({ dueDays }))}
          onProblem={(problem) => misread('dueDays', problem)}
        />
      </div>
      <TextArea label="How to pay" placeholder="Account name, sort code, account number" {...text('paymentDetails')} />
      <TextArea label="Notes" placeholder="Anything the customer should know" {...text('notes')} />
      <TextArea label="Terms" {...text('terms')} />
    </Card>
  );
}

const AmountFields = ({ editor, money }: Pick<DetailsCardProps, 'editor' | 'money'>) => {
  const { content, problems } = editor.read();
  return (
    <>
      <AdjustmentField
        label="Discount"
        value={content.discount}
        money={money}
        problem={problems.discount}
        onValue={(discount) => editor.change(() => ({ discount }))}
        onProblem={(problem) => editor.misread('discount', problem)}
      />
      <FigureField
        label={`${money.taxName} rate`}
        suffix="%"
        value={content.taxRatePercent}
        read={(typed) => parsePercent(typed, money.locale)}
        write={(value) => decimalText(value, money.locale)}
        problem={problems.taxRatePercent}
        onValue={(taxRatePercent) => editor.change(() => ({ taxRatePercent }))}
        onProblem={(problem) => editor.misread('taxRatePercent', problem)}
      />
    </>
  );
};
