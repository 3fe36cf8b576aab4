import type { Metrics } from '@jobspeak/contracts';
import type { Column } from '@jobspeak/ui/lists';
import { CsvTable, saveCsv } from '../charts';
import { asShare, asTime, inFull, plural } from '../figures';
import styles from './RouteTable.module.css';

type RouteRow = Metrics['routes'][number];

const idOf = ({ method, route }: RouteRow): string => `${method} ${route}`;

const columnsOf = (onRoute: (route: string) => void): readonly Column<RouteRow>[] => [
  {
    id: 'route',
    heading: 'Route',
    width: '40%',
    cell: (row) => (
      <button type="button" className={styles.route} onClick={() => onRoute(row.route)}>
        {idOf(row)}
      </button>
    ),
  },
  { id: 'count', heading: 'Requests', align: 'end', cell: ({ count }) => inFull(count) },
  { id: 'failed', heading: 'Failed', align: 'end', cell: ({ failed, count }) => asShare(failed, count) },
  { id: 'p50', heading: 'p50', align: 'end', cell: ({ p50Ms }) => asTime(p50Ms) },
  { id: 'p95', heading: 'p95', align: 'end', cell: ({ p95Ms }) => asTime(p95Ms) },
  { id: 'p99', heading: 'p99', align: 'end', cell: ({ p99Ms }) => asTime(p99Ms) },
];

const save = ({ service, routes }: Metrics) =>
  saveCsv(
    `Routes of ${service}`,
    ['Method', 'Route', 'Requests', 'Failed', 'p50 ms', 'p95 ms', 'p99 ms'],
    routes.map(({ method, route, count, failed, p50Ms, p95Ms, p99Ms }) => [
      method,
      route,
      count,
      failed,
      p50Ms,
      p95Ms,
      p99Ms,
    ]),
  );

/** The routes of a service, the busiest first. */
export const RouteTable = ({ metrics, onRoute }: { metrics: Metrics; onRoute: (route: string) => void }) => (
  <CsvTable
    title="Routes"
    columns={columnsOf(onRoute)}
    rows={metrics.routes}
    rowId={idOf}
    onSave={() => save(metrics)}
    name={(row) => (
      <button type="button" className={styles.route} onClick={() => onRoute(row.route)}>
        {idOf(row)}
      </button>
    )}
    facts={({ count, failed, p95Ms }) => [
      plural(count, 'request'),
      `${asShare(failed, count)} failed`,
      `p95 ${asTime(p95Ms)}`,
    ]}
  />
);
