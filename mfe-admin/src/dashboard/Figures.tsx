import type { AdminDashboard } from '@jobspeak/contracts';
import { Skeleton } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import { asShare, asTime, inFull } from '../figures';
import { namesOf, type Range } from '../ranges';
import styles from './Figures.module.css';

type Part = AdminDashboard['now'];

const beforeOf = (text: string): string => `${text} before`;

const successOf = ({ generations: { count, failed } }: Part): string => asShare(count - failed, count);

/** The numbers of the stretch, each beside that of the stretch before and the way to what it is made of. */
export function Figures({ dashboard: { now, before }, range }: { dashboard: AdminDashboard; range: Range }) {
  const times = `${officePaths.generationTimes()}?${new URLSearchParams(namesOf(range))}`;
  const metrics = officePaths.metrics(namesOf(range));
  const both = (valueOf: (part: Part) => string) => ({ value: valueOf(now), note: beforeOf(valueOf(before)) });
  return (
    <ul className={styles.figures} aria-label="Numbers">
      <Figure label="Sign-ups" to={officePaths.users()} {...both(({ signUps }) => inFull(signUps))} />
      <Figure label="Quotes generated" to={times} {...both(({ generations }) => inFull(generations.count))} />
      <Figure label="Success rate" to={times} {...both(successOf)} />
      <Figure label="Time to a quote, p95" to={times} {...both(({ generations }) => asTime(generations.p95Ms))} />
      <Figure
        label="Failed requests"
        to={metrics}
        {...both(({ requests }) => asShare(requests.failed, requests.count))}
      />
      <Figure label="Answer time, p95" to={metrics} {...both(({ requests }) => asTime(requests.p95Ms))} />
    </ul>
  );
}

const Figure = ({ label, value, note, to }: { label: string; value: string; note: string; to: string }) => (
  <li>
    <Link to={to} className={styles.figure}>
      <span className={styles.quiet}>{label}</span>
      <strong className={styles.value}>{value}</strong>
      <span className={styles.quiet}>{note}</span>
    </Link>
  </li>
);

/** The shape of the figures while they are on their way. */
export const WaitingFigures = () => (
  <div className={styles.figures} role="status" aria-label="Loading...">
    {['60%', '70%', '50%', '65%', '60%', '55%'].map((width, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: six shapes that never move
      <div key={place} className={styles.figure}>
        <Skeleton width={width} height="14px" />
        <Skeleton width="40%" height="28px" />
        <Skeleton width="50%" height="14px" />
      </div>
    ))}
  </div>
);
