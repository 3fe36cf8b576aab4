import type { Metrics } from '@jobspeak/contracts';
import { Button, Card } from '@jobspeak/ui';
import { Gauge, X } from '@jobspeak/ui/icons';
import { EmptyState, Page, Select } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
import { ChartCard, Charts, Measures, namesBySteps, Total, Totals } from '../charts';
import { asRoundTime, asShare, asTime, inFull, inShort } from '../figures';
import { RangePicker, useRange } from '../ranges';
import { metricsQuery } from './api';
import styles from './MetricsScreen.module.css';
import { RouteTable } from './RouteTable';
import { SaturationCards } from './SaturationCards';

const USUAL = 'gateway';

/** Rate, errors, durations and what fills up, of one service or one of its routes. */
export function MetricsScreen() {
  const [range, setRange] = useRange('1h');
  const [query, setQuery] = useSearchParams();
  const [service, route] = [query.get('service') ?? USUAL, query.get('route') ?? ''];
  const metrics = useQuery(metricsQuery(range, service, route));
  const narrow = (names: Record<string, string>) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(names)) {
        after.delete(name);
        if (value) after.set(name, value);
      }
      return after;
    });
  const services = new Set([...(metrics.data?.services ?? []), service]);
  return (
    <Page title="Metrics" subtitle="How fast and how well services answer, and what fills up.">
      <RangePicker range={range} onChange={setRange} />
      <div className={styles.filters}>
        <Select
          label="Service"
          value={service}
          options={[...services].sort().map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => narrow({ service: target.value, route: '' })}
        />
        {route && (
          <Button variant="secondary" onClick={() => narrow({ route: '' })}>
            <X size={16} aria-hidden="true" /> Route {route}
          </Button>
        )}
      </div>
      <Answered query={metrics} rows={8}>
        {(data) => (
          <Measures isOld={metrics.isPlaceholderData}>
            <Results metrics={data} onRoute={(name) => narrow({ route: name })} />
          </Measures>
        )}
      </Answered>
    </Page>
  );
}

const isSilent = ({ total, saturation }: Metrics): boolean => total.count === 0 && saturation.length === 0;

function Results({ metrics, onRoute }: { metrics: Metrics; onRoute: (route: string) => void }) {
  if (isSilent(metrics)) {
    return (
      <Card>
        <EmptyState icon={<Gauge size={28} />} title="Nothing was measured in this time">
          Choose a longer time, or another service.
        </EmptyState>
      </Card>
    );
  }
  const { total, series, stepSeconds } = metrics;
  const names = namesBySteps(stepSeconds);
  return (
    <>
      <Totals>
        <Total label="Requests" value={inFull(total.count)} />
        <Total label="Failed" value={asShare(total.failed, total.count)} />
        <Total label="Half within" value={asTime(total.p50Ms)} />
        <Total label="95% within" value={asTime(total.p95Ms)} />
        <Total label="99% within" value={asTime(total.p99Ms)} />
      </Totals>
      <Charts>
        <ChartCard
          title="Requests"
          rowHeading="Time"
          empty="No requests in this time."
          kind="bars"
          rows={series.map(({ at, count, failed }) => ({ name: at, values: { answered: count - failed, failed } }))}
          lines={[
            { key: 'answered', label: 'Answered', tone: 'info' },
            { key: 'failed', label: 'Failed, on top', tone: 'bad' },
          ]}
          format={(value) => inShort(value ?? 0)}
          {...names}
        />
        <ChartCard
          title="Answer time"
          rowHeading="Time"
          empty="No requests in this time."
          kind="lines"
          rows={series.map(({ at, p50Ms, p95Ms, p99Ms }) => ({ name: at, values: { p50Ms, p95Ms, p99Ms } }))}
          lines={[
            { key: 'p50Ms', label: 'p50', tone: 'good' },
            { key: 'p95Ms', label: 'p95', tone: 'warn', dash: '8 4' },
            { key: 'p99Ms', label: 'p99', tone: 'bad', dash: '2 3' },
          ]}
          format={asTime}
          roundFormat={asRoundTime}
          unitMs={1}
          {...names}
        />
      </Charts>
      <RouteTable metrics={metrics} onRoute={onRoute} />
      <SaturationCards metrics={metrics} />
    </>
  );
}
