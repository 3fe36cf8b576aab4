import type { GenerationTimes } from '@jobspeak/contracts';
import { Button, Card } from '@jobspeak/ui';
import { Download } from '@jobspeak/ui/icons';
import { type Column, RowList, Table, useIsWide } from '@jobspeak/ui/parts';
import { saveCsv } from '../charts';
import { asShare, asTime, inFull } from '../figures';
import styles from './StageTable.module.css';
import { STAGE_WORDS } from './stages';

type StageRow = GenerationTimes['stages'][number];

const idOf = ({ stage, engine }: StageRow): string => `${stage} ${engine}`;
const engineOf = ({ engine }: StageRow): string => engine || '–';

const COLUMNS: readonly Column<StageRow>[] = [
  { id: 'stage', heading: 'Stage', width: '24%', cell: ({ stage }) => STAGE_WORDS[stage] },
  { id: 'engine', heading: 'Engine', cell: engineOf },
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
export function StageTable({ stages }: { stages: readonly StageRow[] }) {
  const isWide = useIsWide();
  if (stages.length === 0) return null;
  return (
    <Card flush aria-labelledby="stages">
      <div className={styles.head}>
        <h2 id="stages">Stages</h2>
        <Button variant="secondary" size="small" onClick={() => save(stages)}>
          <Download size={16} aria-hidden="true" /> Download CSV
        </Button>
      </div>
      {isWide ? (
        <Table caption="Stages" columns={COLUMNS} rows={stages} rowId={idOf} />
      ) : (
        <RowList label="Stages" rows={stages} rowId={idOf} entryClass={styles.entry}>
          {(row) => (
            <>
              <strong>{[STAGE_WORDS[row.stage], row.engine].filter(Boolean).join(', ')}</strong>
              <span className={styles.facts}>
                <span>{inFull(row.total.count)} times</span>
                <span>p50 {asTime(row.total.p50Ms)}</span>
                <span>p95 {asTime(row.total.p95Ms)}</span>
              </span>
            </>
          )}
        </RowList>
      )}
    </Card>
  );
}
