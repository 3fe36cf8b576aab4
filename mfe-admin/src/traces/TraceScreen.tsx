import type { Trace } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { CircleX } from '@jobspeak/ui/icons';
import { Page, Switch } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams } from '@jobspeak/web/router';
import { useState } from 'react';
import { Answered, Missing } from '../answers';
import { asTime, plural } from '../figures';
import { traceQuery } from './api';
import styles from './TraceScreen.module.css';
import { rowsOf, type SpanRow } from './tree';

/** One piece of work as it went through all services, for example a recording from the phone to its quote. */
export function TraceScreen() {
  const { traceId = '' } = useParams();
  const trace = useQuery(traceQuery(traceId));
  const back = <Link to={officePaths.errorLogs()}>Errors</Link>;
  return (
    <Page title="Trace" subtitle={<code className={styles.id}>{traceId}</code>} back={back}>
      <Answered
        query={trace}
        rows={8}
        missing={
          <Missing title="No such trace" way={<Link to={officePaths.errorLogs()}>All errors</Link>}>
            Traces are kept for some days, and come a few seconds after their work.
          </Missing>
        }
      >
        {(data) => <Waterfall trace={data} />}
      </Answered>
    </Page>
  );
}

const isStatement = ({ span }: SpanRow): boolean => span.name.startsWith('pg.');

function Waterfall({ trace }: { trace: Trace }) {
  const [all, setAll] = useState(false);
  const { rows, totalMs } = rowsOf(trace);
  const shown = all ? rows : rows.filter((row) => !isStatement(row));
  const services = new Set(rows.map(({ span }) => span.service));
  return (
    <>
      {trace.errors.length > 0 && <TraceErrors errors={trace.errors} />}
      {rows.length === 0 ? (
        <Card>
          <p>No spans of this trace are kept; only what went wrong.</p>
        </Card>
      ) : (
        <Card flush aria-labelledby="spans">
          <div className={styles.head}>
            <h2 id="spans">
              {asTime(totalMs)} through {plural(services.size, 'service')}
            </h2>
            <Switch label="Show statements" checked={all} onChange={({ target }) => setAll(target.checked)} />
          </div>
          <ol className={styles.spans} aria-label="Spans">
            {shown.map((row) => (
              <SpanLine key={row.span.spanId} row={row} />
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}

const TraceErrors = ({ errors }: { errors: Trace['errors'] }) => (
  <Card flush aria-labelledby="trace-errors">
    <div className={styles.head}>
      <h2 id="trace-errors">{plural(errors.length, 'error')}</h2>
    </div>
    <ul className={styles.errors}>
      {errors.map((error, index) => (
        <li key={`${error.at} ${String(index)}`}>
          <Link to={officePaths.errorLog(error.fingerprint)}>{error.message || error.exceptionType || 'Error'}</Link>
          <span className={styles.quiet}>{error.service}</span>
        </li>
      ))}
    </ul>
  </Card>
);

/** Attributes that name what the work was about. */
const ABOUT = ['jobspeak.quote.id', 'jobspeak.recording.id', 'jobspeak.document.id', 'jobspeak.account.id'];

function SpanLine({ row: { span, depth, start, length } }: { row: SpanRow }) {
  const facts = Object.entries(span.attributes);
  const quoteId = span.attributes['jobspeak.quote.id'];
  return (
    <li className={styles.span}>
      <details>
        <summary>
          <span className={styles.name} style={{ paddingLeft: `${depth * 12}px` }}>
            {span.failed && <CircleX size={16} role="img" aria-label="Failed" className={styles.failed} />}
            <span>
              <strong>{span.service}</strong> {span.name}
            </span>
          </span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              data-failed={span.failed}
              style={{ left: `${start * 100}%`, width: `max(3px, ${Math.min(1 - start, length) * 100}%)` }}
            />
          </span>
          <span className={styles.time}>{asTime(span.durationMs)}</span>
        </summary>
        <dl className={styles.facts}>
          {[...facts]
            .sort(([one], [other]) => Number(ABOUT.includes(other)) - Number(ABOUT.includes(one)))
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
        </dl>
        {typeof quoteId === 'string' && (
          <p className={styles.more}>
            <Link to={officePaths.generationLogs(quoteId)}>How this quote was made</Link>
          </p>
        )}
      </details>
    </li>
  );
}
