import { PlanState, planChanged } from '@jobspeak/contracts';
import { Button, buttonClass, Loading } from '@jobspeak/ui';
import { api, paths, useSession } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import { QueryProvider, queryOptions, useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { type ReactNode, useEffect, useState } from 'react';
import { Welcome } from '../welcome';

/** How often it is asked, in ms, at first and after a minute; in an object, so that tests need not wait. */
export const pace = { soon: 2_000, late: 15_000 };
/** News of a payment take seconds; after a minute it is said what to do. */
const SOON_MS = 60_000;

const NAMES: Readonly<Record<PlanState['plan'], string>> = { free: 'Free', business: 'Business', gold: 'Gold' };

const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => api.get('/billing/plan', PlanState, { signal }),
  staleTime: 0,
});

/** Whether it is so: what the address says proves nothing. */
const isPaid = ({ plan, subscription }: PlanState): boolean => plan !== 'free' && subscription !== null;

/** Where the card provider sends people back to. Works signed in or not. */
export function SubscriptionScreen() {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isLoading = useSession((session) => session.isLoading);
  if (isLoading) return <Loading />;
  if (!isSignedIn) return <SignInFirst />;
  return (
    <QueryProvider>
      <Waiting />
    </QueryProvider>
  );
}

const SignInFirst = () => (
  <Welcome
    title="Log in to see your plan"
    subtitle="Your payment is safe. We show your plan once we know that it is you."
    footer={null}
  >
    <Link to={paths.login(paths.subscriptionSuccess())} className={buttonClass({ size: 'large', wide: true })}>
      Log in
    </Link>
  </Welcome>
);

/** Asks until it is so, and at once when it is told that the plan has changed. */
function usePlan(isLate: boolean) {
  const every = isLate ? pace.late : pace.soon;
  const query = useQuery({
    ...planQuery,
    refetchInterval: ({ state }) => (state.data && isPaid(state.data) ? false : every),
  });
  const { refetch } = query;
  useEffect(() => listenToEvents({ onEvent: ({ name }) => name === planChanged.name && void refetch() }), [refetch]);
  return query;
}

function Waiting() {
  const [isLate, setIsLate] = useState(false);
  const { data: plan, isFetching, refetch } = usePlan(isLate);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  if (plan && isPaid(plan)) return <Done plan={plan} />;
  if (!isLate)
    return (
      <Welcome
        title="Confirming your payment"
        subtitle="This takes a few seconds. Your plan changes by itself as soon as it has arrived."
        footer={null}
      >
        <Loading />
      </Welcome>
    );
  return (
    <Welcome
      title="Your payment is on its way"
      subtitle="It takes longer than usual. You need not pay again, and you need not wait here: your plan changes by itself once the payment has arrived."
      footer="If you closed the payment page before the end, nothing was charged."
    >
      <Button size="large" wide busy={isFetching} onClick={() => void refetch()}>
        Check again
      </Button>
      <Onward to={paths.settingsBilling()}>Go to my plan</Onward>
    </Welcome>
  );
}

const allowance = ({ monthlyQuotes }: PlanState): string =>
  monthlyQuotes === null
    ? 'You can make any number of quotes from your voice.'
    : `You can make ${monthlyQuotes} quotes from your voice each month.`;

const Done = ({ plan }: { plan: PlanState }) => (
  <Welcome title={`You are on ${NAMES[plan.plan]}`} subtitle={`Thank you. ${allowance(plan)}`} footer={null}>
    <Link to={paths.recording()} className={buttonClass({ size: 'large', wide: true })}>
      Record a job
    </Link>
    <Onward to={paths.settingsBilling()}>See my plan</Onward>
  </Welcome>
);

const Onward = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}>
    {children}
  </Link>
);
