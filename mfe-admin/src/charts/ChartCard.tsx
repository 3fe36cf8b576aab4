import { Button, Card } from '@jobspeak/ui';
import { Download } from '@jobspeak/ui/icons';
import { lazyScreen } from '@jobspeak/web';
import { type ReactNode, useId } from 'react';
import styles from './ChartCard.module.css';
import { saveCsv } from './csv';
import type { PlotProps, PlotRow } from './Plot';

// the library of charts comes with the first chart, after the figures
const Plot = lazyScreen(
  () => import('./Plot').then((file) => file.Plot),
  <div className={styles.waiting} aria-busy="true" />,
);

export interface ChartCardProps extends PlotProps {
  title: string;
  /** What it shows, in a sentence. */
  note?: ReactNode;
  /** What the first column of the table is. */
  rowHeading: string;
  /** Shown instead when nothing was measured. */
  empty: string;
}

const isEmpty = ({ rows, lines }: Pick<PlotProps, 'rows' | 'lines'>): boolean =>
  !rows.some((row) => lines.some(({ key }) => row.values[key]));

/** A chart, with the same as a table behind it and as a file. */
export function ChartCard({ title, note, rowHeading, empty, ...plot }: ChartCardProps) {
  const id = useId();
  const nothing = isEmpty(plot);
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {nothing ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          <Legend lines={plot.lines} kind={plot.kind} />
          <div className={styles.plot}>
            <Plot {...plot} title={title} />
          </div>
          <AsTable title={title} rowHeading={rowHeading} {...plot} />
        </>
      )}
    </Card>
  );
}

const Legend = ({ lines, kind }: Pick<PlotProps, 'lines' | 'kind'>) => (
  <ul className={styles.legend} aria-hidden="true">
    {lines.map(({ key, label, tone, dash }) => (
      <li key={key}>
        {kind === 'bars' ? (
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="3" fill={`var(--${tone})`} />
          </svg>
        ) : (
          <svg width="24" height="8" aria-hidden="true">
            <line x1="0" y1="4" x2="24" y2="4" stroke={`var(--${tone})`} strokeWidth="3" strokeDasharray={dash} />
          </svg>
        )}
        {label}
      </li>
    ))}
  </ul>
);

type AsTableProps = Pick<ChartCardProps, 'title' | 'rowHeading' | 'rows' | 'lines' | 'format' | 'nameOf'>;

const isTold = (row: PlotRow): boolean => Object.values(row.values).some((value) => value);

function AsTable({ title, rowHeading, rows, lines, format, nameOf }: AsTableProps) {
  const save = () =>
    saveCsv(
      title,
      [rowHeading, ...lines.map(({ label }) => label)],
      rows.map((row) => [row.name, ...lines.map(({ key }) => row.values[key] ?? null)]),
    );
  return (
    <details className={styles.details}>
      <summary>Show as a table</summary>
      <Button variant="secondary" size="small" onClick={save}>
        <Download size={16} aria-hidden="true" /> Download CSV
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}, as a table`}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {lines.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.filter(isTold).map((row) => (
              <tr key={row.name}>
                <th scope="row">{nameOf(row.name)}</th>
                {lines.map(({ key }) => (
                  <td key={key}>{format(row.values[key] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
