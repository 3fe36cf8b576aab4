import styles from './RelativeDate.module.css';
import { relativeDate } from './relative-date';

export interface RelativeDateProps {
  /** ISO 8601. */
  value: string;
  locale?: string | undefined;
  /** The moment it is seen from; the present when left out. */
  now?: Date;
}

/** A moment as a person says it; the exact one shows on hover. */
export function RelativeDate({ value, locale = 'en-GB', now = new Date() }: RelativeDateProps) {
  const moment = new Date(value);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(moment);
  return (
    <time dateTime={value} title={exact} className={styles.date}>
      {relativeDate(moment, now, locale)}
    </time>
  );
}
