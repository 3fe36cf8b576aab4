import type { Metrics, Saturation } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { ChartCard, namesBySteps } from '../charts';
import { asRoundTime, asTime, inShort } from '../figures';
import styles from './SaturationCards.module.css';

const MS = 1_000;

/** A reading in its unit (UCUM): seconds as a time, shares as a percentage, everything else as a number. */
const formatOf =
  (unit: string) =>
  (value: number | null): string =>
    unit === 's'
      ? asTime((value ?? 0) * MS)
      : unit === '1'
        ? `${Math.round((value ?? 0) * 100)}%`
        : inShort(value ?? 0);

const TITLES: Readonly<Record<string, string>> = {
  'jobspeak.outbox.waiting': 'Events to publish',
  'jobspeak.outbox.oldest_age': 'Oldest event to publish',
  'jobspeak.outbox.parked': 'Parked events',
  'jobspeak.recordings.waiting': 'Recordings waiting',
  'jobspeak.recordings.oldest_age': 'Oldest recording waiting',
  'jobspeak.queue.depth': 'Queue',
  'db.client.connection.count': 'Database connections',
  'db.client.connection.pending_requests': 'Waiting for a connection',
  'nodejs.eventloop.delay.mean': 'Event loop, mean delay',
  'nodejs.eventloop.delay.p99': 'Event loop, p99 delay',
  'system.filesystem.utilization': 'Disk',
};

/** Services that share a process share its event loop, which has the name of the process. */
const titleOf = ({ name, part, service }: Saturation, of: string): string => {
  const title = [TITLES[name] ?? name, part].filter(Boolean).join(': ');
  return service === of ? title : `${title} (${service})`;
};

const isQuiet = ({ series }: Saturation): boolean => series.every(({ max }) => max === 0);
const keyOf = ({ service, name, part }: Saturation): string => `${service} ${name} ${part}`;

/** What fills up before something breaks; what has been empty all the time is only named. */
export function SaturationCards({ metrics: { saturation, stepSeconds, service } }: { metrics: Metrics }) {
  if (saturation.length === 0) return null;
  const quiet = saturation.filter(isQuiet);
  return (
    <section aria-labelledby="saturation" className={styles.section}>
      <h2 id="saturation">Saturation</h2>
      <div className={styles.cards}>
        {saturation
          .filter((gauge) => !isQuiet(gauge))
          .map((gauge) => (
            <ChartCard
              key={keyOf(gauge)}
              title={titleOf(gauge, service)}
              note={`Now ${formatOf(gauge.unit)(gauge.latest)}: ${gauge.meaning}`}
              rowHeading="Time"
              empty="Nothing has waited in this time."
              kind="lines"
              rows={gauge.series.map(({ at, mean, max }) => ({ name: at, values: { mean, max } }))}
              lines={[
                { key: 'mean', label: 'Mean', tone: 'info' },
                { key: 'max', label: 'Most', tone: 'warn', dash: '6 4' },
              ]}
              format={formatOf(gauge.unit)}
              {...(gauge.unit === 's' && { unitMs: MS, roundFormat: (value: number) => asRoundTime(value * MS) })}
              {...namesBySteps(stepSeconds)}
            />
          ))}
      </div>
      {quiet.length > 0 && (
        <Card>
          <h3>Empty all the time</h3>
          <ul className={styles.quiet}>
            {quiet.map((gauge) => (
              <li key={keyOf(gauge)}>{titleOf(gauge, service)}</li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
