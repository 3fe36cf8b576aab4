import type { GenerationLogs, StageLog } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { CircleCheck, CircleX } from '@jobspeak/ui/icons';
import { Page, Pill, RelativeDate } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams } from '@jobspeak/web/router';
import { Answered, Missing } from '../answers';
import { asShare, asTime, plural } from '../figures';
import { logsQuery } from './api';
import styles from './GenerationLogScreen.module.css';
import { ReadingCard } from './ReadingCard';
import { SoundCard } from './SoundCard';
import { STAGE_WORDS } from './stages';
import { Words } from './Words';

type Attempt = GenerationLogs['items'][number];

/** How one quote was made: every attempt, stage by stage. */
export function GenerationLogScreen() {
  const { quoteId = '' } = useParams();
  const logs = useQuery(logsQuery(quoteId));
  const back = <Link to={officePaths.generationTimes()}>Generation times</Link>;
  return (
    <Page title="Generation" subtitle={<code className={styles.id}>{quoteId}</code>} back={back}>
      <Answered
        query={logs}
        rows={8}
        missing={
          <Missing
            title="No generation of this quote"
            way={<Link to={officePaths.generationTimes()}>Generation times</Link>}
          >
            It was written by hand, it was made more than three months ago, or the address is not complete.
          </Missing>
        }
      >
        {(data) => (
          <>
            <p className={styles.quiet}>These are somebody's own words. That you have looked at them is noted.</p>
            {recordingsOf(data).map(({ accountId, recordingId }) => (
              <SoundCard key={recordingId} accountId={accountId} recordingId={recordingId} />
            ))}
            {data.items.map((attempt, index, { length }) => (
              <AttemptSection key={attempt.id} attempt={attempt} number={length - index} of={length} />
            ))}
          </>
        )}
      </Answered>
    </Page>
  );
}

/** What was recorded; attempts at the same recording are one. */
const recordingsOf = ({ items }: GenerationLogs): Attempt[] => [
  ...new Map(items.map((attempt) => [attempt.recordingId, attempt])).values(),
];

const OutcomePill = ({ outcome }: Pick<Attempt, 'outcome'>) =>
  outcome === 'done' ? (
    <Pill tone="good" icon={<CircleCheck size={14} aria-hidden="true" />}>
      Done
    </Pill>
  ) : (
    <Pill tone="bad" icon={<CircleX size={14} aria-hidden="true" />}>
      Failed
    </Pill>
  );

function AttemptSection({ attempt, number, of }: { attempt: Attempt; number: number; of: number }) {
  const { outcome, error, endedAt, totalMs, traceId, stages, segments, reading } = attempt;
  return (
    <section className={styles.attempt} aria-label={`Attempt ${number} of ${of}`}>
      <Card flush>
        <div className={styles.head}>
          <h2>
            {of > 1 ? `Attempt ${number} of ${of}, ` : ''}
            {asTime(totalMs)} in all
          </h2>
          <OutcomePill outcome={outcome} />
          {error && <code>{error}</code>}
          <span className={styles.quiet}>
            <RelativeDate value={endedAt} />
          </span>
          {traceId && <Link to={officePaths.trace(traceId)}>Trace</Link>}
        </div>
        <ol className={styles.stages} aria-label="Stages">
          {stages.map((stage) => (
            <StageLine key={stage.stage} stage={stage} attempt={attempt} />
          ))}
        </ol>
      </Card>
      {segments.length > 0 && <Words segments={segments} />}
      {reading && <ReadingCard reading={reading} />}
    </section>
  );
}

const KB = 1_024;
const SECOND_MS = 1_000;

const sizeOf = ({ bytes }: Attempt): string | null => (bytes === null ? null : `${Math.ceil(bytes / KB)} KB of audio`);
const lengthOf = ({ durationMs }: Attempt): string | null =>
  durationMs === null ? null : `${(durationMs / SECOND_MS).toFixed(1)} s of sound`;
const wordsOf = ({ segments }: Attempt): string | null => {
  const words = segments.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)).length;
  return words === 0 ? null : plural(words, 'word');
};
const linesOf = ({ reading }: Attempt): string | null => (reading ? plural(reading.lines.length, 'line') : null);
const pricesOf = ({ reading }: Attempt): string | null =>
  reading ? `${plural(reading.lines.length, 'line')}, ${plural(reading.missingPrices, 'price')} missing` : null;

/** What goes into each stage, and what comes out. */
const FLOW: Record<StageLog['stage'], [(attempt: Attempt) => string | null, (attempt: Attempt) => string | null]> = {
  upload: [() => 'The recording', sizeOf],
  decode: [sizeOf, lengthOf],
  transcribe: [lengthOf, wordsOf],
  extract: [wordsOf, linesOf],
  price: [linesOf, pricesOf],
  save: [pricesOf, ({ outcome }) => (outcome === 'done' ? 'A draft' : null)],
};

function StageLine({ stage, attempt }: { stage: StageLog; attempt: Attempt }) {
  const [input, output] = FLOW[stage.stage].map((tell) => tell(attempt));
  const failed = stage.outcome === 'failed';
  return (
    <li className={styles.stage}>
      <span className={styles.symbol} data-failed={failed}>
        {failed ? (
          <CircleX size={20} role="img" aria-label="Failed" />
        ) : (
          <CircleCheck size={20} role="img" aria-label="Done" />
        )}
      </span>
      <strong>{STAGE_WORDS[stage.stage]}</strong>
      <span className={styles.time}>
        {stage.ms === null ? 'Not measured' : asTime(stage.ms)}
        {stage.ms !== null && attempt.totalMs > 0 && (
          <span className={styles.quiet}> {asShare(stage.ms, attempt.totalMs)}</span>
        )}
      </span>
      <span className={styles.about}>
        <span>
          {input ?? 'Nothing'} → {failed ? 'nothing' : (output ?? 'nothing')}
        </span>
        {stage.engine && <span>Engine: {stage.engine}</span>}
        {stage.attempts !== null && stage.attempts > 1 && <span>{stage.attempts} attempts</span>}
        {stage.reason && <span>Because of {stage.reason}</span>}
      </span>
    </li>
  );
}
