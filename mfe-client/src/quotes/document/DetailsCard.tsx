import type { QuoteContent } from '@jobspeak/contracts';
import { Card, Field } from '@jobspeak/ui';
import { TextArea } from '@jobspeak/ui/parts';
import type { Change, Problems } from '../../documents';
import { FigureField, parseDays } from '../../figures';
import styles from './DetailsCard.module.css';

export interface DetailsCardProps {
  content: QuoteContent;
  problems: Problems;
  change: (change: Change<QuoteContent>) => void;
  misread: (field: keyof QuoteContent, problem: string | null) => void;
}

/** What the customer reads beside the prices: dates, notes and terms. */
export function DetailsCard({ content, problems, change, misread }: DetailsCardProps) {
  return (
    <Card className={styles.card} aria-labelledby="details">
      <h2 id="details">Notes and terms</h2>
      <div className={styles.figures}>
        <FigureField
          label="Valid for"
          suffix="days"
          inputMode="numeric"
          value={content.validDays}
          read={(text) => parseDays(text)}
          write={String}
          problem={problems.validDays}
          onValue={(validDays) => change(() => ({ validDays }))}
          onProblem={(problem) => misread('validDays', problem)}
        />
        <Field
          label="Start"
          placeholder="When the work can begin"
          value={content.startDate}
          maxLength={120}
          error={problems.startDate}
          onChange={({ target }) => change(() => ({ startDate: target.value }))}
        />
      </div>
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
