import type { Health, SystemStatus } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, type Icon } from '@jobspeak/ui/icons';
import { Pill, RelativeDate, SkeletonList, type Tone } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { statusQuery } from './api';
import styles from './StatusCard.module.css';

const LOOKS: Record<Health, { word: string; tone: Tone; icon: Icon }> = {
  good: { word: 'Working', tone: 'good', icon: CircleCheck },
  warn: { word: 'Strained', tone: 'warn', icon: CircleAlert },
  bad: { word: 'In trouble', tone: 'bad', icon: CircleX },
  unknown: { word: 'Not used', tone: 'calm', icon: CircleDashed },
};

const HealthPill = ({ state }: { state: Health }) => {
  const { word, tone, icon: Sign } = LOOKS[state];
  return (
    <Pill tone={tone} icon={<Sign size={14} aria-hidden="true" />}>
      {word}
    </Pill>
  );
};

const Symbol = ({ state }: { state: Health }) => {
  const { word, icon: Sign } = LOOKS[state];
  return <Sign size={16} role="img" aria-label={`${word}:`} className={styles.symbol} data-state={state} />;
};

const SUMMARIES: Record<Health, string> = {
  good: 'Everything is working.',
  unknown: 'Everything is working.',
  warn: 'Something is strained.',
  bad: 'Something is in trouble.',
};

/** Every service and everything that they lean on, the troubled first. */
export function StatusCard() {
  const status = useQuery(statusQuery);
  if (status.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={3} />
      </Card>
    );
  }
  if (status.isError) return <ErrorCard onRetry={() => void status.refetch()}>{textOf(status.error)}</ErrorCard>;
  const { state, at, parts } = status.data;
  const troubled = parts.filter((part) => part.state === 'bad' || part.state === 'warn');
  return (
    <Card aria-labelledby="system-status" className={styles.card}>
      <div className={styles.head}>
        <h2 id="system-status">{SUMMARIES[state]}</h2>
        <span className={styles.quiet}>
          Checked <RelativeDate value={at} />
        </span>
      </div>
      {troubled.length > 0 && (
        <ul className={styles.troubled} aria-label="In trouble">
          {troubled.map((part) => (
            <li key={part.id}>
              <Trouble part={part} />
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.glance} aria-label="At a glance">
        {parts.map((part) => (
          <li key={part.id}>
            <Symbol state={part.state} />
            {part.name}
          </li>
        ))}
      </ul>
      <details className={styles.all}>
        <summary>Why each part is shown so</summary>
        <ul className={styles.parts} aria-label="All parts">
          {parts.map((part) => (
            <li key={part.id}>
              <HealthPill state={part.state} />
              <span>
                <strong>{part.name}</strong>
                <span className={styles.quiet}>{part.note}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

/** Services whose work is a part of making a quote. */
const MAKERS = ['recording', 'quote'];

/** Where more is told of a part: what fails is in the errors, and where the time goes in how long the work takes. */
function moreOf({ isSlow }: SystemStatus['parts'][number], service: string): string {
  if (!isSlow) return officePaths.errorLogs({ service, range: '1h' });
  return MAKERS.includes(service)
    ? officePaths.generationTimes({ range: '1h' })
    : officePaths.metrics({ service, range: '1h' });
}

const Trouble = ({ part }: { part: SystemStatus['parts'][number] }) => {
  const words = (
    <>
      <HealthPill state={part.state} />
      <span className={styles.words}>
        <strong>{part.name}</strong>
        <span>{part.note}</span>
      </span>
    </>
  );
  if (part.service === null) return <div className={styles.trouble}>{words}</div>;
  return (
    <Link to={moreOf(part, part.service)} className={styles.trouble}>
      {words}
    </Link>
  );
};
