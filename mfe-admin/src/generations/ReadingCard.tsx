import type { LoggedReading } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { useId } from 'react';
import { asShare, inFull } from '../figures';
import styles from './ReadingCard.module.css';

const MINOR = 100;

/** An amount without its currency, which the log does not hold. */
const amountOf = (minor: number): string => (minor / MINOR).toFixed(2);

/** What the words were understood to mean. */
export function ReadingCard({ reading }: { reading: LoggedReading }) {
  const id = useId();
  const { title, clientName, lines, total, missingPrices } = reading;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        What was understood
      </h2>
      <p className={styles.quiet}>
        {title || 'No title'}
        {clientName && `, for ${clientName}`}: {amountOf(total)} in all
        {missingPrices > 0 && `, ${inFull(missingPrices)} without a price`}
      </p>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log never move
          <li key={index}>
            <span>
              {line.description}
              {line.optional && <span className={styles.quiet}> (optional)</span>}
            </span>
            <span className={styles.figure}>
              {inFull(line.quantity)} {line.unit} × {line.unitPrice === null ? 'no price' : amountOf(line.unitPrice)}
            </span>
            <span className={styles.quiet}>{asShare(line.confidence, 1)} sure</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
