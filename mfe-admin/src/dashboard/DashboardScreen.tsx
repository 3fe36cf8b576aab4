import type { AdminDashboard } from '@jobspeak/contracts';
import { ErrorCard } from '@jobspeak/ui';
import { Page, WaitingFigures } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { ChartCard, namesBySteps } from '../charts';
import { inShort } from '../figures';
import { type Range, RangePicker, useRange } from '../ranges';
import { dashboardQuery } from './api';
import styles from './DashboardScreen.module.css';
import { LatestErrors } from './LatestErrors';
import { Numbers } from './Numbers';
import { StatusCard } from './StatusCard';

/** How the product does, at a glance: for the person who is called at night. */
export function DashboardScreen() {
  const [range, setRange] = useRange();
  return (
    <Page title="Dashboard" subtitle="How Jobspeak is doing.">
      <RangePicker range={range} onChange={setRange} />
      <StatusCard />
      <Stretch range={range} />
    </Page>
  );
}

/** What happened in the stretch. */
function Stretch({ range }: { range: Range }) {
  const dashboard = useQuery(dashboardQuery(range));
  if (dashboard.isPending)
    return (
      <div role="status" aria-label="Loading...">
        <WaitingFigures row={6} />
      </div>
    );
  if (dashboard.isError)
    return <ErrorCard onRetry={() => void dashboard.refetch()}>{textOf(dashboard.error)}</ErrorCard>;
  return (
    <div className={styles.numbers} aria-busy={dashboard.isPlaceholderData}>
      <Numbers dashboard={dashboard.data} range={range} />
      <div className={styles.charts}>
        <Charts dashboard={dashboard.data} />
      </div>
      <LatestErrors errors={dashboard.data.errors} range={range} />
    </div>
  );
}

const inAll = (value: number | null): string => inShort(value ?? 0);

function Charts({ dashboard: { series, stepSeconds } }: { dashboard: AdminDashboard }) {
  const names = namesBySteps(stepSeconds);
  const rowsOf = (valuesOf: (point: AdminDashboard['series'][number]) => Record<string, number>) =>
    series.map((point) => ({ name: point.at, values: valuesOf(point) }));
  return (
    <>
      <ChartCard
        title="Quotes generated"
        rowHeading="Time"
        empty="Nobody has recorded a job in this time."
        kind="bars"
        rows={rowsOf((point) => ({
          made: point.generations - point.generationsFailed,
          failed: point.generationsFailed,
        }))}
        lines={[
          { key: 'made', label: 'Made', tone: 'info' },
          { key: 'failed', label: 'Failed, on top', tone: 'bad' },
        ]}
        format={inAll}
        {...names}
      />
      <ChartCard
        title="Requests"
        rowHeading="Time"
        empty="No requests in this time."
        kind="bars"
        rows={rowsOf((point) => ({ answered: point.requests - point.requestsFailed, failed: point.requestsFailed }))}
        lines={[
          { key: 'answered', label: 'Answered', tone: 'info' },
          { key: 'failed', label: 'Failed, on top', tone: 'bad' },
        ]}
        format={inAll}
        {...names}
      />
      <ChartCard
        title="Sign-ups"
        rowHeading="Time"
        empty="Nobody has signed up in this time."
        kind="bars"
        rows={rowsOf((point) => ({ signUps: point.signUps }))}
        lines={[{ key: 'signUps', label: 'Sign-ups', tone: 'good' }]}
        format={inAll}
        {...names}
      />
    </>
  );
}
