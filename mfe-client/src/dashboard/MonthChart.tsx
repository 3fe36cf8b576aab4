import { Card } from '@jobspeak/ui';
import { type ReactNode, useId } from 'react';
import styles from './MonthChart.module.css';

interface MonthBar {
  /** yyyy-mm. */
  month: string;
  /** 0 to 1 of the chart's height; what is below nothing stands at nothing. */
  share: number;
  /** What stands over the bar, short. */
  short: string;
  /** What the table says, in full. */
  full: string;
}

export interface MonthChartProps {
  title: string;
  /** What the months come to, in a sentence. */
  summary: ReactNode;
  /** What the table's figures are. */
  measure: string;
  months: readonly MonthBar[];
  locale: string;
}

const nameOf = (month: string, locale: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-01`));

/** A bar for each month with its figure on it, and the same as a table for those who would rather read it. */
export function MonthChart({ title, summary, measure, months, locale }: MonthChartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.chart} aria-hidden="true">
        {months.map(({ month, share, short }, at) => (
          <div key={month} className={styles.month} data-latest={at === months.length - 1}>
            <span className={styles.room}>
              <span className={styles.figure}>{short}</span>
              {/* the highest leaves room for its figure */}
              <span className={styles.bar} style={{ height: `calc((100% - 1.75rem) * ${Math.max(0, share)})` }} />
            </span>
            <span className={styles.name}>{nameOf(month, locale, 'short')}</span>
          </div>
        ))}
      </div>
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, full }) => (
              <tr key={month}>
                <th scope="row">{nameOf(month, locale, 'long')}</th>
                <td>{full}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
