import type { Dashboard } from '@jobspeak/contracts';
import { buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Mic } from '@jobspeak/ui/icons';
import { Page, Skeleton, SkeletonList, WaitingFigures } from '@jobspeak/ui/parts';
import { paths, textOf, useSession } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { type ReactNode, useState } from 'react';
import { QuoteCards } from '../quotes';
import { QueueNotice } from '../recording';
import { Attention } from './Attention';
import { dashboardQuery, invoiceDashboardQuery } from './api';
import { Revenue, WinRate } from './charts';
import styles from './DashboardScreen.module.css';
import { type Invoices, Numbers } from './Numbers';

const greetingAt = (hour: number): string =>
  hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';

/** Whether nothing has been done here yet. */
const isFirstDay = ({ recent, processing }: Dashboard, invoices: Invoices): boolean =>
  recent.length === 0 &&
  processing === 0 &&
  (typeof invoices === 'string' || (invoices.owed.count === 0 && invoices.revenue.every(({ total }) => total === 0)));

/** Where the day starts: what waits for the person, and the way to the next quote. Above it, a `welcome` for who is new. */
export function DashboardScreen({ now = () => new Date(), welcome }: { now?: () => Date; welcome?: ReactNode }) {
  const firstName = useSession((session) => session.user?.firstName);
  const [greeting] = useState(() => greetingAt(now().getHours()));
  const dashboard = useQuery(dashboardQuery());
  const invoices = useQuery(invoiceDashboardQuery());
  const facts = invoices.data ?? (invoices.isError ? 'away' : 'loading');
  const failure = invoices.isError ? { words: textOf(invoices.error), retry: () => void invoices.refetch() } : null;
  const isNew = dashboard.data !== undefined && isFirstDay(dashboard.data, facts);
  return (
    <Page
      title={firstName ? `${greeting}, ${firstName}` : greeting}
      documentTitle="Dashboard"
      actions={
        dashboard.data &&
        !isNew && (
          <span className={styles.record}>
            <RecordLink />
          </span>
        )
      }
    >
      <QueueNotice />
      {welcome}
      {dashboard.isPending ? (
        <Waiting />
      ) : dashboard.isError && !dashboard.data ? (
        <ErrorCard onRetry={() => void dashboard.refetch()}>{textOf(dashboard.error)}</ErrorCard>
      ) : isNew ? (
        <FirstTime />
      ) : (
        <>
          <Numbers dashboard={dashboard.data} invoices={facts} />
          <div className={styles.columns}>
            <div className={styles.section}>
              <Attention dashboard={dashboard.data} invoices={facts} failure={failure} />
              {dashboard.data.recent.length > 0 && <Recent dashboard={dashboard.data} />}
            </div>
            <Overview dashboard={dashboard.data} invoices={facts} />
          </div>
        </>
      )}
    </Page>
  );
}

const RecordLink = () => (
  <Link to={paths.recording()} className={buttonClass({ size: 'large' })}>
    <Mic size={22} aria-hidden="true" />
    Record a job
  </Link>
);

const EXAMPLE =
  'Quote for Mrs Ellery, 41 Grove Avenue. Replace two radiators at 145 each, four valves off the list, six hours labour.';

/** One line on how to begin, and an example to say aloud. */
const FirstTime = () => (
  <Card className={styles.first}>
    <span className={styles.mic} aria-hidden="true">
      <Mic size={32} />
    </span>
    <h2>Your first quote is one recording away</h2>
    <p>Press record, say the job as you would to a colleague, and check the quote that comes out.</p>
    <blockquote className={styles.example}>
      <p>“{EXAMPLE}”</p>
    </blockquote>
    <RecordLink />
  </Card>
);

/** How business goes. What the invoices know is left out while they are away. */
const Overview = ({ dashboard, invoices }: { dashboard: Dashboard; invoices: Invoices }) => (
  <div className={styles.section}>
    {typeof invoices !== 'string' && <Revenue invoices={invoices} locale={dashboard.locale} />}
    {invoices === 'loading' && (
      <Card>
        <Skeleton width="8rem" height="18px" />
        <div className={styles.chartShape}>
          <Skeleton height="10rem" />
        </div>
      </Card>
    )}
    <WinRate months={dashboard.months} locale={dashboard.locale} />
  </div>
);

/** What was last worked on. */
const Recent = ({ dashboard }: { dashboard: Dashboard }) => (
  <section className={styles.section} aria-labelledby="recent">
    <div className={styles.head}>
      <h2 id="recent">Recent quotes</h2>
      <Link to={paths.quotes()} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        All quotes
      </Link>
    </div>
    <Card flush>
      <QuoteCards quotes={dashboard.recent} locale={dashboard.locale} label="Recent quotes" />
    </Card>
  </section>
);

const Waiting = () => (
  <>
    <WaitingFigures row={4} />
    <Card flush>
      <SkeletonList rows={4} label="Loading your numbers" />
    </Card>
  </>
);
