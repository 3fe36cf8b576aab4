import { useSuspenseQuery } from '@jobspeak/web/query';
import { planQuery, usePlanNews } from './api';
import styles from './Billing.module.css';
import { PayoutsCard } from './PayoutsCard';
import { PlanCard } from './PlanCard';
import { UpgradeCard } from './UpgradeCard';

/** What the account pays for, and how its customers can pay it. */
export function BillingSettings() {
  const { data: plan } = useSuspenseQuery(planQuery);
  usePlanNews();
  return (
    <div className={styles.cards}>
      <PlanCard plan={plan} />
      <UpgradeCard plan={plan} />
      <PayoutsCard />
    </div>
  );
}
