import type { Dashboard, InvoiceDashboard } from '@jobspeak/contracts';
import { classes } from '@jobspeak/ui';
import { Money, Skeleton } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import styles from './Figures.module.css';

/** The numbers of invoices: still on their way, not to be had, or there. */
export type Invoices = InvoiceDashboard | 'loading' | 'away';

interface Sum {
  count: number;
  total: number;
}

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The four sums of the day, each the way to what it is made of. */
export function Figures({ dashboard, invoices }: { dashboard: Dashboard; invoices: Invoices }) {
  const { currency, locale, waiting, won, processing } = dashboard;
  const money = ({ total }: Sum) => <Money minor={total} currency={currency} locale={locale} />;
  const invoiced = (sumOf: (facts: InvoiceDashboard) => Sum, words: (sum: Sum) => string) =>
    typeof invoices === 'string'
      ? { value: invoices === 'loading' ? <Skeleton width="70%" height="28px" /> : '–', note: NOTES[invoices] }
      : { value: money(sumOf(invoices)), note: words(sumOf(invoices)) };
  const overdue = typeof invoices === 'string' ? 0 : invoices.overdue.count;
  return (
    <ul className={styles.figures} aria-label="Your numbers">
      <Figure
        label="Money waiting"
        value={money(waiting)}
        note={waiting.count === 0 ? 'No quote is out' : `${plural(waiting.count, 'quote', 'quotes')} sent`}
        to={paths.quotes({ status: 'sent' })}
      />
      <Figure
        label="Won this month"
        value={money(won)}
        note={plural(won.count, 'quote', 'quotes')}
        to={paths.quotes({ status: 'approved,completed', sort: 'updated' })}
      />
      <Figure
        label="To be invoiced"
        {...invoiced(
          ({ toInvoice }) => toInvoice,
          ({ count }) => (count === 0 ? 'All is invoiced' : `${plural(count, 'quote', 'quotes')} approved`),
        )}
        to={paths.invoices({ 'to-invoice': 'true' })}
      />
      <Figure
        label="Overdue"
        {...invoiced(
          (facts) => facts.overdue,
          ({ count }) => (count === 0 ? 'Nobody is late' : plural(count, 'invoice', 'invoices')),
        )}
        to={paths.invoices({ overdue: 'true' })}
        late={overdue > 0}
      />
      {processing > 0 && (
        <Figure
          label="Being written"
          value={processing}
          note={processing === 1 ? 'recording' : 'recordings'}
          to={paths.quotes()}
          slim
        />
      )}
    </ul>
  );
}

const NOTES = { loading: 'Adding up…', away: 'Cannot be read right now' };

interface FigureProps {
  label: string;
  value: ReactNode;
  note: string;
  to: string;
  /** One row. */
  slim?: boolean;
  /** Money that should be here by now. */
  late?: boolean;
}

const Figure = ({ label, value, note, to, slim = false, late = false }: FigureProps) => (
  <li className={classes(slim && styles.slim)}>
    <Link to={to} className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <strong className={classes(styles.value, late && styles.late)}>{value}</strong>
      <span className={styles.note}>{note}</span>
    </Link>
  </li>
);

/** The shape of the figures while they are on their way. */
export const WaitingFigures = () => (
  <div className={styles.figures}>
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className={styles.figure}>
        <Skeleton width="60%" height="14px" />
        <Skeleton width="80%" height="28px" />
        <Skeleton width="40%" height="14px" />
      </div>
    ))}
  </div>
);
