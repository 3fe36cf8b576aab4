import type { GenerationTimes } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { AudioLines } from '@jobspeak/ui/icons';
import { EmptyState, Page } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { Answered } from '../answers';
import { ChartCard, Charts, Measures, namesBySteps, Total, Totals } from '../charts';
import { asRoundTime, asShare, asTime, inFull, inShort } from '../figures';
import { RangePicker, useRange } from '../ranges';
import { timesQuery } from './api';
import { FindQuote } from './FindQuote';
import { Slowest } from './Slowest';
import { StageTable } from './StageTable';

/** How long it takes from a recording to its quote, and where the time goes. */
export function GenerationTimesScreen() {
  const [range, setRange] = useRange();
  const times = useQuery(timesQuery(range));
  return (
    <Page title="Generation times" subtitle="From the last byte of a recording to its quote.">
      <RangePicker range={range} onChange={setRange} />
      <Answered query={times} rows={8}>
        {(data) => (
          <Measures isOld={times.isPlaceholderData}>
            <Results times={data} />
          </Measures>
        )}
      </Answered>
      <FindQuote />
    </Page>
  );
}

/** The steps of the distribution in which there is something, and those between them. */
function filled(distribution: GenerationTimes['distribution']): GenerationTimes['distribution'] {
  const first = distribution.findIndex(({ count }) => count > 0);
  const last = distribution.findLastIndex(({ count }) => count > 0);
  return first === -1 ? [] : distribution.slice(first, last + 1);
}

const BEYOND = 'longer';
const upTo = (name: string): string => (name === BEYOND ? 'Longer' : asRoundTime(Number(name)));

function Results({ times }: { times: GenerationTimes }) {
  const { total, series, stages, distribution, slowest, stepSeconds } = times;
  if (total.count === 0 && stages.length === 0) {
    return (
      <Card>
        <EmptyState icon={<AudioLines size={28} />} title="No quote was made in this time">
          Choose a longer time, or come back when somebody has recorded a job.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Totals>
        <Total label="Generations" value={inFull(total.count)} />
        <Total label="Failed" value={asShare(total.failed, total.count)} />
        <Total label="Half within" value={asTime(total.p50Ms)} />
        <Total label="95% within" value={asTime(total.p95Ms)} />
        <Total label="Longest" value={asTime(total.maxMs)} />
      </Totals>
      <StageTable stages={stages} />
      <Charts>
        <ChartCard
          title="Time to a quote"
          rowHeading="Time"
          empty="No quote was made in this time."
          kind="lines"
          rows={series.map(({ at, p50Ms, p95Ms }) => ({ name: at, values: { p50Ms, p95Ms } }))}
          lines={[
            { key: 'p50Ms', label: 'p50', tone: 'good' },
            { key: 'p95Ms', label: 'p95', tone: 'warn', dash: '8 4' },
          ]}
          format={asTime}
          roundFormat={asRoundTime}
          unitMs={1}
          {...namesBySteps(stepSeconds)}
        />
        <ChartCard
          title="Distribution"
          note="How many took up to so long, and longer than the bar before."
          rowHeading="Up to"
          empty="No quote was made in this time."
          kind="bars"
          rows={filled(distribution).map(({ upToMs, count }) => ({
            name: upToMs === null ? BEYOND : String(upToMs),
            values: { count },
          }))}
          lines={[{ key: 'count', label: 'Generations', tone: 'info' }]}
          format={(value) => inShort(value ?? 0)}
          nameOf={upTo}
          shortNameOf={upTo}
        />
      </Charts>
      <Slowest slowest={slowest} />
    </>
  );
}
