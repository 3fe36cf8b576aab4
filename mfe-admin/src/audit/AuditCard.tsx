import { Card } from '@jobspeak/ui';
import { RelativeDate } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { Answered } from '../answers';
import { Rows } from '../rows';
import { ActWords } from './ActWords';
import styles from './Audit.module.css';
import { auditQuery, EVERYTHING } from './api';
import { adminWords } from './words';

/** So many of the latest are shown; the log has the rest. */
const SHOWN = 8;

/** What administrators did about one person of late, and the way to all of it. */
export function AuditCard({ accountId }: { accountId: string }) {
  const audit = useInfiniteQuery(auditQuery({ ...EVERYTHING, whose: accountId }));
  return (
    <Card aria-labelledby="audit" className={styles.card}>
      <div className={styles.head}>
        <h2 id="audit">What administrators did</h2>
        <Link to={officePaths.audit({ person: accountId })}>All of it</Link>
      </div>
      <Answered query={audit} rows={3} label="Loading what was done" bare>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items).slice(0, SHOWN);
          if (entries.length === 0) return <p className={styles.quiet}>Nothing so far.</p>;
          return (
            <Rows>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <p>
                    <ActWords entry={entry} />
                  </p>
                  <p className={styles.quiet}>
                    {adminWords(entry)} · <RelativeDate value={entry.at} />
                  </p>
                </li>
              ))}
            </Rows>
          );
        }}
      </Answered>
    </Card>
  );
}
