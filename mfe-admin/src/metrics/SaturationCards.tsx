import type { Metrics, Saturation } from '@jobspeak/contracts';
import { ChartCard, namesBySteps } from '../charts';
import { asTime, inShort } from '../figures';
import styles from './SaturationCards.module.css';

const MS = 1_000;

/** A reading in its unit (UCUM): seconds as a time, shares as a percentage, everything else as a number. */
const formatOf =
  (unit: string) =>
  (value: number | null): string =>
    unit === 's'
      ? asTime((value ?? 0) * MS)
      : unit === '1'
        ? `${Math.round((value ?? 0) * 100)} %`
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

const titleOf = ({ name, part }: Saturation): string => [TITLES[name] ?? name, part].filter(Boolean).join(': ');

/** What fills up before something breaks. */
export function SaturationCards({ metrics: { saturation, stepSeconds } }: { metrics: Metrics }) {
  if (saturation.length === 0) return null;
  return (
    <section aria-labelledby="saturation" className={styles.section}>
      <h2 id="saturation">Saturation</h2>
      <div className={styles.cards}>
        {saturation.map((gauge) => (
          <ChartCard
            key={`${gauge.service} ${gauge.name} ${gauge.part}`}
            title={titleOf(gauge)}
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
            {...namesBySteps(stepSeconds, gauge.series.length)}
          />
        ))}
      </div>
    </section>
  );
}
