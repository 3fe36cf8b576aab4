import type { UserAnalytics } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { asShare, inFull } from '../figures';
import styles from './AnalyticsScreen.module.css';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Of each week's sign-ups, the share that has worked in each of the weeks after. */
export const Retention = ({ retention }: Pick<UserAnalytics, 'retention'>) => (
  <Card aria-labelledby="retention" className={styles.card}>
    <h2 id="retention">Who comes back</h2>
    {retention.length === 0 ? (
      <p className={styles.quiet}>Nobody has signed up in this time. Choose a longer one.</p>
    ) : (
      // a region that scrolls is reached by keyboard
      <div className={styles.scroll} role="region" aria-label="Who comes back, as a table" tabIndex={0}>
        <table className={styles.table}>
          <caption className={styles.quiet}>
            By the week of the sign-up: who has made or sent something in the first week after it, the second and so on.
          </caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Signed up</th>
              {WEEKS.map((week) => (
                <th key={week} scope="col">{`Week ${week}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {retention.map((row) => (
              <Cohort key={row.week} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Card>
);

const Cohort = ({ row: { week, signedUp, active } }: { row: UserAnalytics['retention'][number] }) => (
  <tr>
    <th scope="row">{DAY.format(new Date(week))}</th>
    <td>{inFull(signedUp)}</td>
    {WEEKS.map((nth) => {
      const count = active[nth - 1];
      return count === undefined ? (
        <td key={nth} aria-label="Not yet" />
      ) : (
        <td
          key={nth}
          className={styles.share}
          style={{ ['--share' as string]: `${(100 * count) / Math.max(1, signedUp)}%` }}
        >
          {asShare(count, signedUp)}
        </td>
      );
    })}
  </tr>
);
