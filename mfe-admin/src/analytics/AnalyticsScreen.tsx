import type { OnboardingStep, UserAnalytics } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Page } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { Answered } from '../answers';
import { ChartCard } from '../charts';
import { asShare, inFull } from '../figures';
import { PLAN_WORDS } from '../plans';
import { RangePicker, useRange } from '../ranges';
import styles from './AnalyticsScreen.module.css';
import { analyticsQuery } from './api';
import { Retention } from './Retention';

const STEP_NAMES: Record<OnboardingStep, string> = {
  businessSettings: 'Business settings',
  firstQuote: 'First quote',
  quoteEdit: 'Quote edited',
  pdfGeneration: 'PDF made',
  quoteApproval: 'Quote approved',
  invoiceCreation: 'Invoice made',
  invoicePaid: 'Invoice paid',
};
const SIGNED_UP = 'Signed up';

/** How people come on: from signing up to being paid, and whether they come back. */
export function AnalyticsScreen() {
  const [range, setRange] = useRange('30d');
  const analytics = useQuery(analyticsQuery(range));
  return (
    <Page title="User analytics" subtitle="How those come on who signed up in this time.">
      <RangePicker range={range} onChange={setRange} />
      <Answered query={analytics} rows={6} label="Loading the analytics">
        {(data) => (
          <div className={styles.cards} aria-busy={analytics.isPlaceholderData}>
            <Funnel analytics={data} />
            <Retention retention={data.retention} />
            <Plans plans={data.plans} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

const asName = (name: string) => name;

function Funnel({ analytics: { signedUp, funnel } }: { analytics: UserAnalytics }) {
  const steps = [
    { name: SIGNED_UP, people: signedUp },
    ...funnel.map(({ step, people }) => ({ name: STEP_NAMES[step], people })),
  ];
  return (
    <Card aria-labelledby="funnel" className={styles.card}>
      <h2 id="funnel">From signing up to being paid</h2>
      {signedUp === 0 ? (
        <p className={styles.quiet}>Nobody has signed up in this time. Choose a longer one.</p>
      ) : (
        <ol className={styles.funnel}>
          {steps.map(({ name, people }) => (
            <li key={name}>
              <span className={styles.step}>{name}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(100 * people) / signedUp}%` }} />
              </span>
              <span className={styles.figure}>
                {inFull(people)} <span className={styles.quiet}>{asShare(people, signedUp)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.quiet}>Only what somebody has done themselves counts; skipped and ticked off does not.</p>
    </Card>
  );
}

const Plans = ({ plans }: Pick<UserAnalytics, 'plans'>) => (
  <ChartCard
    title="Accounts by plan, now"
    note="Accounts that have never changed their plan are on Free and not counted here."
    rowHeading="Plan"
    empty="No account has changed its plan yet."
    kind="bars"
    rows={plans.map(({ plan, accounts }) => ({ name: PLAN_WORDS[plan], values: { accounts } }))}
    lines={[{ key: 'accounts', label: 'Accounts', tone: 'info' }]}
    format={(value) => inFull(value ?? 0)}
    nameOf={asName}
    shortNameOf={asName}
  />
);
