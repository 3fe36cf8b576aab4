import type { ErrorGroup } from '@jobspeak/contracts';
import { CircleAlert, CircleX } from '@jobspeak/ui/icons';
import { Pill, RelativeDate } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import { inFull } from '../figures';
import { namesOf, type Range } from '../ranges';
import styles from './ErrorList.module.css';

/** OpenTelemetry's numbers of severities from here on are errors; below are warnings. */
const ERROR = 17;

export const SeverityPill = ({ severity }: { severity: number }) =>
  severity >= ERROR ? (
    <Pill tone="bad" icon={<CircleX size={14} aria-hidden="true" />}>
      Error
    </Pill>
  ) : (
    <Pill tone="warn" icon={<CircleAlert size={14} aria-hidden="true" />}>
      Warning
    </Pill>
  );

/** Mistakes, one under the other, each the way to its own page. */
export const ErrorList = ({ errors, range }: { errors: readonly ErrorGroup[]; range: Range }) => (
  <ul className={styles.list} aria-label="Errors">
    {errors.map((error) => (
      <li key={error.fingerprint}>
        <Link to={officePaths.errorLog(error.fingerprint, namesOf(range))} className={styles.error}>
          <span className={styles.message}>{error.message || error.exceptionType || 'No message'}</span>
          <span className={styles.count}>{inFull(error.count)}×</span>
          <span className={styles.facts}>
            <SeverityPill severity={error.severity} />
            <span>{error.service}</span>
            {error.exceptionType && <span>{error.exceptionType}</span>}
            {error.release && <span>Release {error.release}</span>}
            <span>
              Last <RelativeDate value={error.lastAt} />, first <RelativeDate value={error.firstAt} />
            </span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
