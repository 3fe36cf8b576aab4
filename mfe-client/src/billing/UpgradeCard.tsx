import { formatMoney, PLANS, type PlanState } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { Section } from '../settings';
import { useCheckout } from './api';
import styles from './Billing.module.css';
import { PLAN_WORDS, quotesText, upgradesOf } from './plans';

type Price = PlanState['prices'][number];

/** What gives more, for how much; who pays already changes their plan where they pay. */
export function UpgradeCard({ plan }: { plan: PlanState }) {
  const upgrades = upgradesOf(plan);
  if (plan.prices.length === 0)
    return (
      plan.plan !== 'gold' && (
        <Section title="More quotes">
          <p className={styles.quiet}>
            Larger plans cannot be bought here yet: no card payments are set up. Everything else works as it is.
          </p>
        </Section>
      )
    );
  if (upgrades.length === 0 || plan.subscription) return null;
  return (
    <Section title="More quotes" about="Change or cancel whenever you like.">
      <ul className={styles.offers}>
        {upgrades.map((price, index) => (
          <Offer key={price.plan} price={price} isMain={index === 0} />
        ))}
      </ul>
    </Section>
  );
}

function Offer({ price, isMain }: { price: Price; isMain: boolean }) {
  const checkout = useCheckout();
  const { plan, monthly, currency } = price;
  const { monthlyQuotes } = PLANS[plan];
  return (
    <li className={styles.offer}>
      <div>
        <h3>{PLAN_WORDS[plan]}</h3>
        <p className={styles.quiet}>
          {monthlyQuotes === null ? 'Any number of quotes' : `${quotesText(monthlyQuotes)} a month`}
        </p>
      </div>
      <p className={styles.price}>
        {formatMoney(monthly, currency, navigator.language)} <small>a month</small>
      </p>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        busy={checkout.isPending}
        onClick={() => plan !== 'free' && checkout.mutate({ plan })}
      >
        Upgrade to {PLAN_WORDS[plan]}
      </Button>
    </li>
  );
}
