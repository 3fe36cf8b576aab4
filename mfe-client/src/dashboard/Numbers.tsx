import type { Dashboard, InvoiceDashboard } from '@jobspeak/contracts';
import { Figure, Figures, Money, Skeleton } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';

/** The numbers of invoices: still on their way, not to be had, or there. */
export type Invoices = InvoiceDashboard | 'loading' | 'away';

interface Sum {
  count: number;
  total: number;
}

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The four sums of the day, each the way to what it is made of. */
export function Numbers({ dashboard, invoices }: { dashboard: Dashboard; invoices: Invoices }) {
  const { currency, locale, waiting, won, processing } = dashboard;
  const money = ({ total }: Sum) => <Money minor={total} currency={currency} locale={locale} />;
  const invoiced = (sumOf: (facts: InvoiceDashboard) => Sum, words: (sum: Sum) => string) =>
    typeof invoices === 'string'
      ? { value: invoices === 'loading' ? <Skeleton width="70%" height="28px" /> : '–', note: NOTES[invoices] }
      : { value: money(sumOf(invoices)), note: words(sumOf(invoices)) };
  const overdue = typeof invoices === 'string' ? 0 : invoices.overdue.count;
  return (
    <Figures label="Your numbers" row={4}>
      <Figure
        link={Link}
        label="Money waiting"
        value={money(waiting)}
        note={waiting.count === 0 ? 'No quote is out' : `${plural(waiting.count, 'quote', 'quotes')} sent`}
        to={paths.quotes({ status: 'sent' })}
      />
      <Figure
        link={Link}
        label="Won this month"
        value={money(won)}
        note={plural(won.count, 'quote', 'quotes')}
        to={paths.quotes({ status: 'approved,completed', sort: 'updated' })}
      />
      <Figure
        link={Link}
        label="To be invoiced"
        {...invoiced(
          ({ toInvoice }) => toInvoice,
          ({ count }) => (count === 0 ? 'All is invoiced' : `${plural(count, 'quote', 'quotes')} approved`),
        )}
        to={paths.invoices({ 'to-invoice': 'true' })}
      />
      <Figure
        link={Link}
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
          link={Link}
          label="Being written"
          value={processing}
          note={processing === 1 ? 'recording' : 'recordings'}
          to={paths.quotes()}
          slim
        />
      )}
    </Figures>
  );
}

const NOTES = { loading: 'Adding up…', away: 'Cannot be read right now' };
