import type { Dashboard } from '@jobspeak/contracts';
import { buttonClass, Card, classes, ErrorCard } from '@jobspeak/ui';
import { CircleCheck, Mic } from '@jobspeak/ui/icons';
import { Money, Page, Skeleton, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf, useSession } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { type ReactNode, useState } from 'react';
import { QuoteCards } from '../quotes';
import { UnfinishedNotice } from '../recording';
import { dashboardQuery } from './api';
import styles from './DashboardScreen.module.css';

const greetingAt = (hour: number): string =>
  hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';

const isNew = ({ recent, processing }: Dashboard): boolean => recent.length === 0 && processing === 0;

/** Where the day starts: what waits for the person, and the way to the next quote. */
export function DashboardScreen({ now = () => new Date() }: { now?: () => Date }) {
  const firstName = useSession((session) => session.user?.firstName);
  const [greeting] = useState(() => greetingAt(now().getHours()));
  const dashboard = useQuery(dashboardQuery());
  return (
    <Page
      title={firstName ? `${greeting}, ${firstName}` : greeting}
      documentTitle="Dashboard"
      actions={
        dashboard.data &&
        !isNew(dashboard.data) && (
          <span className={styles.record}>
            <RecordLink />
          </span>
        )
      }
    >
      <UnfinishedNotice />
      {dashboard.isPending ? (
        <Waiting />
      ) : dashboard.isError ? (
        <ErrorCard onRetry={() => void dashboard.refetch()}>{textOf(dashboard.error)}</ErrorCard>
      ) : isNew(dashboard.data) ? (
        <FirstTime />
      ) : (
        <Numbers dashboard={dashboard.data} />
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

function Numbers({ dashboard }: { dashboard: Dashboard }) {
  const { currency, locale, drafts, thisMonth, processing, toCheck, recent } = dashboard;
  const sum = (minor: number) => <Money minor={minor} currency={currency} locale={locale} />;
  return (
    <>
      <ul className={styles.figures} aria-label="Your numbers">
        <Figure
          label="Not sent yet"
          value={sum(drafts.total)}
          note={drafts.count === 1 ? '1 draft' : `${drafts.count} drafts`}
          to={paths.quotes({ status: 'draft' })}
        />
        <Figure
          label="Quoted this month"
          value={sum(thisMonth.total)}
          note={thisMonth.count === 1 ? '1 quote' : `${thisMonth.count} quotes`}
          to={paths.quotes()}
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
      <div className={styles.lists}>
        <section className={styles.section} aria-labelledby="to-check">
          <div className={styles.head}>
            <h2 id="to-check">To check</h2>
          </div>
          <Card flush>
            {toCheck.length > 0 ? (
              <QuoteCards quotes={toCheck} locale={locale} label="Quotes to check" />
            ) : (
              <p className={styles.clear}>
                <CircleCheck size={20} aria-hidden="true" />
                Nothing needs a look. Every line has its price.
              </p>
            )}
          </Card>
        </section>
        {recent.length > 0 && (
          <section className={styles.section} aria-labelledby="recent">
            <div className={styles.head}>
              <h2 id="recent">Recent quotes</h2>
              <Link to={paths.quotes()} className={buttonClass({ variant: 'quiet', size: 'small' })}>
                All quotes
              </Link>
            </div>
            <Card flush>
              <QuoteCards quotes={recent} locale={locale} label="Recent quotes" />
            </Card>
          </section>
        )}
      </div>
    </>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  note: string;
  to: string;
  /** One row on a phone. */
  slim?: boolean;
}

const Figure = ({ label, value, note, to, slim = false }: FigureProps) => (
  <li className={classes(slim && styles.slim)}>
    <Link to={to} className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <strong className={styles.value}>{value}</strong>
      <span className={styles.note}>{note}</span>
    </Link>
  </li>
);

const Waiting = () => (
  <>
    <div className={styles.figures}>
      {[1, 2].map((place) => (
        <div key={place} className={styles.figure}>
          <Skeleton width="60%" height="14px" />
          <Skeleton width="80%" height="28px" />
          <Skeleton width="40%" height="14px" />
        </div>
      ))}
    </div>
    <Card flush>
      <SkeletonList rows={4} label="Loading your numbers" />
    </Card>
  </>
);
