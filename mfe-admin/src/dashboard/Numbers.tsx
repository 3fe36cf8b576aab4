import type { AdminDashboard, Revenue } from '@jobspeak/contracts';
import { Figure, Figures } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import { asMoney, asShare, asTime, inFull, plural } from '../figures';
import { PLAN_WORDS } from '../plans';
import { namesOf, type Range } from '../ranges';

type Part = AdminDashboard['now'];

const beforeOf = (text: string): string => `${text} before`;

const successOf = ({ generations: { count, failed } }: Part): string => asShare(count - failed, count);

/** The numbers of the stretch, each beside that of the stretch before and the way to what it is made of. */
export function Numbers({
  dashboard: { now, before, plans, revenue },
  range,
}: {
  dashboard: AdminDashboard;
  range: Range;
}) {
  const times = `${officePaths.generationTimes()}?${new URLSearchParams(namesOf(range))}`;
  const metrics = officePaths.metrics(namesOf(range));
  const both = (valueOf: (part: Part) => string) => ({ value: valueOf(now), note: beforeOf(valueOf(before)) });
  return (
    <Figures label="Numbers" row={6}>
      <Figure link={Link} label="Sign-ups" to={officePaths.users()} {...both(({ signUps }) => inFull(signUps))} />
      <Figure link={Link} label="Quotes made" to={times} {...both(({ generations }) => inFull(generations.count))} />
      <Figure link={Link} label="Success rate" to={times} {...both(successOf)} />
      <Figure
        link={Link}
        label="Quote time, p95"
        to={times}
        {...both(({ generations }) => asTime(generations.p95Ms))}
      />
      <Figure
        link={Link}
        label="Failed requests"
        to={metrics}
        {...both(({ requests }) => asShare(requests.failed, requests.count))}
      />
      <Figure link={Link} label="Answers, p95" to={metrics} {...both(({ requests }) => asTime(requests.p95Ms))} />
      {plans && <Paid plans={plans} />}
      {revenue && <Incoming revenue={revenue} />}
    </Figures>
  );
}

/** Who is on a plan that costs something, paid or given. */
function Paid({ plans }: { plans: NonNullable<AdminDashboard['plans']> }) {
  const paid = plans.filter(({ plan }) => plan !== 'free');
  const accounts = paid.reduce((sum, { accounts: count }) => sum + count, 0);
  const note = paid.map(({ plan, accounts: count }) => `${PLAN_WORDS[plan]} ${inFull(count)}`).join(', ');
  return (
    <Figure
      slim
      link={Link}
      label="On a paid plan"
      value={inFull(accounts)}
      note={note}
      to={officePaths.userAnalytics()}
    />
  );
}

/** What subscriptions bring in, in each currency. */
function Incoming({ revenue }: { revenue: Revenue }) {
  const label = 'Revenue a month';
  const to = officePaths.userAnalytics();
  if (revenue.length === 0)
    return <Figure slim link={Link} label={label} value="None yet" note="nobody pays" to={to} />;
  return revenue.map(({ currency, monthly, subscriptions, before }) => (
    <Figure
      key={currency}
      slim
      link={Link}
      label={revenue.length === 1 ? label : `${label}, ${currency}`}
      value={asMoney(monthly, currency)}
      note={`${asMoney(before, currency)} before, ${plural(subscriptions, 'subscription')}`}
      to={to}
    />
  ));
}
