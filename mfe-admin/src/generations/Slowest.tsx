import type { GenerationTimes } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { RelativeDate } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import { asTime } from '../figures';
import styles from './Slowest.module.css';
import { STAGE_WORDS } from './stages';

/** The slowest generations, each the way to how it went. */
export const Slowest = ({ slowest }: Pick<GenerationTimes, 'slowest'>) =>
  slowest.length === 0 ? null : (
    <Card flush aria-labelledby="slowest">
      <h2 id="slowest" className={styles.title}>
        Slowest
      </h2>
      <ol className={styles.list}>
        {slowest.map((one) => (
          <li key={`${one.quoteId} ${one.endedAt}`}>
            <Link to={officePaths.generationLogs(one.quoteId)} className={styles.entry}>
              <strong>{asTime(one.totalMs)}</strong>
              <span className={styles.quiet}>
                {one.slowest && `Longest: ${STAGE_WORDS[one.slowest].toLowerCase()} · `}
                {one.error && `${one.error} · `}
                <RelativeDate value={one.endedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
