import { Button, ErrorCard } from '@jobspeak/ui';
import { CircleCheck } from '@jobspeak/ui/icons';
import { Pill, Skeleton } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Section } from '../settings';
import { payoutsQuery, useConnect } from './api';
import styles from './Billing.module.css';

/** Whether the account's customers can pay their invoices by card. */
export function PayoutsCard() {
  const payouts = useQuery(payoutsQuery);
  const status = payouts.data?.status;
  return (
    <Section
      title="Card payments from your customers"
      about="They pay an invoice by card, on the page where they read it."
    >
      {payouts.isPending && <Skeleton width="60%" height="24px" />}
      {payouts.isError && <ErrorCard onRetry={() => void payouts.refetch()}>{textOf(payouts.error)}</ErrorCard>}
      {status === 'unavailable' && (
        <p className={styles.quiet}>Card payments are not set up here. Customers pay as your invoices say.</p>
      )}
      {status === 'none' && (
        <Connect label="Connect Stripe">
          You need an account of your own at Stripe. The money goes straight to it, and never through us.
        </Connect>
      )}
      {status === 'incomplete' && (
        <Connect label="Go on at Stripe">
          Stripe still needs something from you before customers can pay by card.
        </Connect>
      )}
      {status === 'ready' && (
        <p>
          <Pill tone="good" icon={<CircleCheck size={14} aria-hidden="true" />}>
            Customers can pay by card
          </Pill>
        </p>
      )}
    </Section>
  );
}

function Connect({ label, children }: { label: string; children: string }) {
  const connect = useConnect();
  return (
    <>
      <p>{children}</p>
      <div>
        <Button variant="secondary" busy={connect.isPending} onClick={() => connect.mutate()}>
          {label}
        </Button>
      </div>
    </>
  );
}
