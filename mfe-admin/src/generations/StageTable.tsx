import type { GenerationTimes } from '@jobspeak/contracts';
import type { Column } from '@jobspeak/ui/lists';
import { CsvTable, saveCsv } from '../charts';
import { asShare, asTime, inFull, plural } from '../figures';
import { STAGE_WORDS } from './stages';

type StageRow = GenerationTimes['stages'][number];

const idOf = ({ stage, engine }: StageRow): string => `${stage} ${engine}`;
const engineOf = ({ engine }: StageRow): string => engine || '–';

const COLUMNS: readonly Column<StageRow>[] = [
  { id: 'stage', heading: 'Stage', width: '24%', cell: ({ stage }) => STAGE_WORDS[stage] },
  { id: 'engine', heading: 'Engine', width: '18%', cell: engineOf },
  { id: 'count', heading: 'Times', align: 'end', cell: ({ total }) => inFull(total.count) },
  { id: 'failed', heading: 'Failed', align: 'end', cell: ({ total }) => asShare(total.failed, total.count) },
  { id: 'p50', heading: 'p50', align: 'end', cell: ({ total }) => asTime(total.p50Ms) },
  { id: 'p95', heading: 'p95', align: 'end', cell: ({ total }) => asTime(total.p95Ms) },
  { id: 'max', heading: 'Longest', align: 'end', cell: ({ total }) => asTime(total.maxMs) },
];

const save = (stages: readonly StageRow[]) =>
  saveCsv(
    'Generation stages',
    ['Stage', 'Engine', 'Times', 'Failed', 'Mean ms', 'p50 ms', 'p95 ms', 'p99 ms', 'Longest ms'],
    stages.map(({ stage, engine, total: { count, failed, meanMs, p50Ms, p95Ms, p99Ms, maxMs } }) => [
      stage,
      engine,
      count,
      failed,
      meanMs,
      p50Ms,
      p95Ms,
      p99Ms,
      maxMs,
    ]),
  );

/** Where the time goes: each stage, by who does it. */
export const StageTable = ({ stages }: { stages: readonly StageRow[] }) => (
  <CsvTable
    title="Stages"
    columns={COLUMNS}
    rows={stages}
    rowId={idOf}
    onSave={() => save(stages)}
    name={({ stage, engine }) => <strong>{[STAGE_WORDS[stage], engine].filter(Boolean).join(', ')}</strong>}
    facts={({ total }) => [plural(total.count, 'time'), `p50 ${asTime(total.p50Ms)}`, `p95 ${asTime(total.p95Ms)}`]}
  />
);
