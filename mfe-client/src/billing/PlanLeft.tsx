import { Gauge, TriangleAlert } from '@jobspeak/ui/icons';
import { ERRORS, paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { planQuery, usePlanNews } from './api';
import styles from './Billing.module.css';
import { dayOf, FEW, leftOf, quotesText } from './plans';

/** How many quotes are left this month, where one records: quiet until there are few. */
export function PlanLeft() {
  const { data: plan } = useQuery(planQuery);
  usePlanNews();
  const left = plan ? leftOf(plan) : null;
  // any number; or not known, which nobody has to be told before they record
  if (!plan || left === null) return null;
  if (left > FEW)
    return (
      <p className={styles.left}>
        <Gauge size={16} aria-hidden="true" />
        {quotesText(left)} left this month
      </p>
    );
  return (
    <p className={styles.few} role="status">
      <TriangleAlert size={18} aria-hidden="true" />
      <span>
        {left > 0
          ? `Only ${quotesText(left)} left until ${dayOf(plan.renewsAt)}. `
          : `${ERRORS.QUOTE_LIMIT_EXCEEDED.text} `}
        {left === 0 && 'What you record is kept. '}
        <Link to={paths.settingsBilling()}>See the plans</Link>
      </span>
    </p>
  );
}
