import type { ErrorDetail, ErrorOccurrence } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { Page, RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams } from '@jobspeak/web/router';
import { isMissing, Missing } from '../answers';
import { ChartCard, namesBySteps } from '../charts';
import { asMoment, inFull } from '../figures';
import { boundsOf, namesOf, type Range, RangePicker, useRange } from '../ranges';
import { errorQuery } from './api';
import { SeverityPill } from './ErrorList';
import styles from './ErrorScreen.module.css';
import { stepsOf } from './steps';

/** One mistake: when, how often, for whom, and where to look on. */
export function ErrorScreen() {
  const { fingerprint = '' } = useParams();
  const [range, setRange] = useRange();
  const error = useQuery(errorQuery(fingerprint, range));
  const back = <Link to={officePaths.errorLogs(namesOf(range))}>Errors</Link>;
  if (error.isPending)
    return (
      <Page title="Error" back={back}>
        <Card flush>
          <SkeletonList rows={6} />
        </Card>
      </Page>
    );
  if (error.isError)
    return (
      <Page title="Error" back={back}>
        {isMissing(error.error) ? (
          <Missing title="No such error" way={<Link to={officePaths.errorLogs(namesOf(range))}>All errors</Link>}>
            Errors are kept for a month after they last happened, or the address is not complete.
          </Missing>
        ) : (
          <ErrorCard onRetry={() => void error.refetch()}>{textOf(error.error)}</ErrorCard>
        )}
      </Page>
    );
  const { group } = error.data;
  return (
    <Page
      title={<span className={styles.title}>{group.message || group.exceptionType || 'Error'}</span>}
      documentTitle="Error"
      subtitle={`In ${group.service}`}
      back={back}
    >
      <RangePicker range={range} onChange={setRange} />
      <Detail detail={error.data} range={range} />
    </Page>
  );
}

function Detail({ detail: { group, hours, latest }, range }: { detail: ErrorDetail; range: Range }) {
  const { byDay, stepSeconds, rows } = stepsOf(hours, boundsOf(range));
  return (
    <>
      <Card>
        <dl className={styles.facts}>
          <Fact name="Severity">
            <SeverityPill severity={group.severity} />
          </Fact>
          <Fact name="In this time">{inFull(group.count)}×</Fact>
          <Fact name="First">
            <RelativeDate value={group.firstAt} />
          </Fact>
          <Fact name="Last">
            <RelativeDate value={group.lastAt} />
          </Fact>
          <Fact name="Kind">{group.exceptionType ?? '–'}</Fact>
          <Fact name="Release">{group.release ?? '–'}</Fact>
        </dl>
      </Card>
      <ChartCard
        title={byDay ? 'By the day' : 'By the hour'}
        rowHeading={byDay ? 'Day' : 'Hour'}
        empty="It has not happened in this time."
        kind="bars"
        rows={rows.map(({ at, count }) => ({ name: at, values: { count } }))}
        lines={[{ key: 'count', label: 'Times', tone: 'bad' }]}
        format={(value) => inFull(value ?? 0)}
        {...namesBySteps(stepSeconds)}
      />
      <section aria-labelledby="occurrences" className={styles.occurrences}>
        <h2 id="occurrences">Latest occurrences</h2>
        {latest.map((one, index) => (
          <Occurrence key={`${one.at} ${String(index)}`} occurrence={one} isOpen={index === 0} />
        ))}
        {latest.length === 0 && <p>Single occurrences are kept for some weeks; these are gone.</p>}
      </section>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const WORDS: Readonly<Record<string, string>> = {
  'jobspeak.account.id': 'Account',
  'jobspeak.quote.id': 'Quote',
  'jobspeak.recording.id': 'Recording',
  'jobspeak.document.id': 'Document',
  'jobspeak.request.id': 'Request',
  'jobspeak.page': 'Page',
  'jobspeak.error.code': 'Code',
  'service.version': 'Release',
  'exception.type': 'Kind',
  'jobspeak.service': 'Service',
  'exception.message': 'It said',
};

function Occurrence({ occurrence, isOpen }: { occurrence: ErrorOccurrence; isOpen: boolean }) {
  const { at, message, stack, traceId, attributes } = occurrence;
  const quoteId = attributes['jobspeak.quote.id'];
  return (
    <Card className={styles.occurrence}>
      <div className={styles.head}>
        <time dateTime={at}>{asMoment(at)}</time>
        <span className={styles.links}>
          {typeof quoteId === 'string' && <Link to={officePaths.generationLogs(quoteId)}>Generation</Link>}
          {traceId && <Link to={officePaths.trace(traceId)}>Trace</Link>}
        </span>
      </div>
      <p className={styles.message}>{message}</p>
      <dl className={styles.attributes}>
        {Object.entries(attributes).map(([name, value]) => (
          <div key={name}>
            <dt>{WORDS[name] ?? name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
      {stack && (
        <details open={isOpen}>
          <summary>Stack</summary>
          <pre className={styles.stack}>{stack}</pre>
        </details>
      )}
    </Card>
  );
}
