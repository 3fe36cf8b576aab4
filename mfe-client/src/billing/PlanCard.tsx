import type { PlanState } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { CircleCheck, Clock, TriangleAlert } from '@jobspeak/ui/icons';
import { Pill, ProgressBar } from '@jobspeak/ui/parts';
import { Section } from '../settings';
import { usePortal } from './api';
import styles from './Billing.module.css';
import { dayOf, leftOf, PLAN_WORDS, quotesText } from './plans';

/** The plan, how much of it is used, and how it is paid. */
export function PlanCard({ plan }: { plan: PlanState }) {
  const portal = usePortal();
  return (
    <Section title="Your plan" about="Quotes made from recordings count; those that you type do not.">
      <p className={styles.plan}>
        <span className={styles.name}>{PLAN_WORDS[plan.plan]}</span>
        {plan.subscription && <Standing status={plan.subscription.status} />}
      </p>
      <Usage plan={plan} />
      {plan.subscription && <Told plan={plan.plan} {...plan.subscription} />}
      {plan.subscription && (
        <div>
          <Button variant="secondary" busy={portal.isPending} onClick={() => portal.mutate()}>
            Manage billing
          </Button>
        </div>
      )}
    </Section>
  );
}

type Subscription = NonNullable<PlanState['subscription']>;

function Standing({ status }: Pick<Subscription, 'status'>) {
  if (status === 'active')
    return (
      <Pill tone="good" icon={<CircleCheck size={14} aria-hidden="true" />}>
        Paid
      </Pill>
    );
  if (status === 'ending')
    return (
      <Pill tone="calm" icon={<Clock size={14} aria-hidden="true" />}>
        Ending
      </Pill>
    );
  return (
    <Pill tone="bad" icon={<TriangleAlert size={14} aria-hidden="true" />}>
      Payment failed
    </Pill>
  );
}

/** How many of this month's quotes are made. */
function Usage({ plan }: { plan: PlanState }) {
  const { monthlyQuotes, used, renewsAt } = plan;
  if (monthlyQuotes === null)
    return (
      <p className={styles.usage}>
        <strong>{quotesText(used)}</strong> made this month. You can make any number.
      </p>
    );
  const left = leftOf(plan) ?? 0;
  return (
    <div className={styles.usage}>
      <p>
        <strong>
          {used} of {quotesText(monthlyQuotes)}
        </strong>{' '}
        made this month, {left === 0 ? 'none' : left} left.
      </p>
      <ProgressBar label="Quotes made this month" share={used / monthlyQuotes} />
      <p className={styles.quiet}>The count begins anew on {dayOf(renewsAt)}.</p>
    </div>
  );
}

/** What comes next of a subscription, and what to do about it. */
function Told({ status, until, plan }: Subscription & Pick<PlanState, 'plan'>) {
  const name = PLAN_WORDS[plan];
  if (status === 'active') return <p className={styles.quiet}>It renews on {dayOf(until)}.</p>;
  if (status === 'ending')
    return (
      <p className={styles.told}>
        You stay on {name} until {dayOf(until)}, then you are on Free. Nothing is deleted.
      </p>
    );
  return (
    <p className={styles.failed} role="alert">
      Your last payment did not go through. Check your card under “Manage billing” by {dayOf(until)}: after that you are
      on Free, and nothing is deleted.
    </p>
  );
}
