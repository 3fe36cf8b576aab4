import { Card } from '@jobspeak/ui';
import { useQuery } from '@jobspeak/web/query';
import { Answered } from '../answers';
import { accountErrorsQuery, MONTH } from './api';
import { ErrorList } from './ErrorList';
import styles from './ErrorList.module.css';

/** What went wrong for one account of late, the latest first, counted for it alone. */
export function AccountErrors({ accountId }: { accountId: string }) {
  const errors = useQuery(accountErrorsQuery(accountId));
  return (
    <Card flush aria-labelledby="recent-errors">
      <h2 id="recent-errors" className={styles.head}>
        Recent errors
      </h2>
      <Answered query={errors} rows={2} label="Loading the errors" bare>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>Nothing has gone wrong for them in the last 30 days.</p>
          ) : (
            <ErrorList errors={items} range={MONTH} />
          )
        }
      </Answered>
    </Card>
  );
}
