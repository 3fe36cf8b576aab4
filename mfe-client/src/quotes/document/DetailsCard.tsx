import type { QuoteContent } from '@jobspeak/contracts';
import { Card, Field } from '@jobspeak/ui';
import { TextArea } from '@jobspeak/ui/parts';
import { AdjustmentField, decimalText, FigureField, parseDays, parsePercent } from '../../figures';
import type { Change, Problems } from '../../documents';
import styles from './DetailsCard.module.css';

export interface DetailsCardProps {
  content: QuoteContent;
  money: { currency: string; locale: string; taxName: string };
  problems: Problems;
  change: (change: Change<QuoteContent>) => void;
  misread: (field: keyof QuoteContent, problem: string | null) => void;
}

/** What holds for the whole quote: discount, tax, deposit, dates, notes and terms. */
export function DetailsCard({ content, money, problems, change, misread }: DetailsCardProps) {
  return (
    <Card className={styles.card} aria-labelledby="details">
      <h2 id="details">Price and terms</h2>
      <div className={styles.figures}>
        <AdjustmentField
          label="Discount"
          value={content.discount}
          money={money}
          problem={problems.discount}
          onValue={(discount) => change(() => ({ discount }))}
          onProblem={(problem) => misread('discount', problem)}
        />
        <FigureField
          label={`${money.taxName} rate`}
          suffix="%"
          value={content.taxRatePercent}
          read={(text) => parsePercent(text, money.locale)}
          write={(value) => decimalText(value, money.locale)}
          problem={problems.taxRatePercent}
          onValue={(taxRatePercent) => change(() => ({ taxRatePercent }))}
          onProblem={(problem) => misread('taxRatePercent', problem)}
        />
        <AdjustmentField
          label="Deposit"
          value={content.deposit}
          money={money}
          problem={problems.deposit}
          onValue={(deposit) => change(() => ({ deposit }))}
          onProblem={(problem) => misread('deposit', problem)}
        />
        <FigureField
          label="Valid for"
          suffix="days"
          value={content.validDays}
          read={(text) => parseDays(text)}
          write={String}
          problem={problems.validDays}
          onValue={(validDays) => change(() => ({ validDays }))}
          onProblem={(problem) => misread('validDays', problem)}
        />
      </div>
      <Field
        label="Start"
        placeholder="When the work can begin"
        value={content.startDate}
        maxLength={120}
        error={problems.startDate}
        onChange={({ target }) => change(() => ({ startDate: target.value }))}
      />
      <TextArea
        label="Notes"
        placeholder="Anything the customer should know"
        value={content.notes}
        error={problems.notes}
        onChange={({ target }) => change(() => ({ notes: target.value }))}
      />
      <TextArea
        label="Terms"
        value={content.terms}
        error={problems.terms}
        onChange={({ target }) => change(() => ({ terms: target.value }))}
      />
    </Card>
  );
}
