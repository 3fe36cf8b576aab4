import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './Plot.module.css';
import { valueTicks } from './ticks';

/** A colour of the design tokens. */
type Tone = 'info' | 'good' | 'warn' | 'bad' | 'ink-soft' | 'line-strong';

export interface PlotLine {
  key: string;
  label: string;
  tone: Tone;
  /** How the line is broken, so that it is known without its colour. */
  dash?: string;
}

export interface PlotRow {
  /** A moment (ISO 8601), or the name of a step. */
  name: string;
  values: Readonly<Record<string, number | null>>;
}

export interface PlotProps {
  rows: readonly PlotRow[];
  lines: readonly PlotLine[];
  kind: 'lines' | 'bars';
  /** A value as the axis, the hint and the table say it. */
  format: (value: number | null) => string;
  /** The name of a row, in full and as the axis has it. */
  nameOf: (name: string) => string;
  shortNameOf: (name: string) => string;
  /** Which of the names the axis has; all that there is room for otherwise. */
  labelled?: (names: readonly string[]) => string[];
  /** How many ms a value of 1 is, where values are durations. */
  unitMs?: number;
  /** A value on the axis, where `format` says more than a round figure needs. */
  roundFormat?: (value: number) => string;
}

interface HintProps extends Pick<PlotProps, 'lines' | 'format' | 'nameOf'> {
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
}

const Hint = ({ active = false, label, payload = [], lines, format, nameOf }: HintProps) =>
  active ? (
    <div className={styles.hint}>
      <strong>{nameOf(String(label))}</strong>
      {lines.map(({ key, label: word }) => {
        const value = payload.find(({ dataKey }) => dataKey === key)?.value;
        return (
          <span key={key}>
            {word}: {format(typeof value === 'number' ? value : null)}
          </span>
        );
      })}
    </div>
  ) : null;

const TICK = { fill: 'var(--ink-soft)' };
/** The last of stacked bars is the one on top. */
const STACK = 'all';
/** The smallest steps there are: one thing, a tenth of a ms, a percent. */
const LEAST_MS = 0.1;
const LEAST_SHARE = 0.01;

/** The figures along the left. */
function leftOf({ rows, lines, kind, unitMs }: PlotProps): number[] {
  const sums = rows.map(({ values }) => {
    const shown = lines.map(({ key }) => values[key] ?? 0);
    return kind === 'bars' ? shown.reduce((sum, value) => sum + value, 0) : Math.max(...shown);
  });
  const least = kind === 'bars' ? 1 : unitMs === undefined ? LEAST_SHARE : LEAST_MS / unitMs;
  return valueTicks({ most: Math.max(0, ...sums), least, unitMs });
}

/** Lines or bars, in the colours of the theme. Arrow keys move along it. */
export function Plot({ title, ...props }: PlotProps & { title: string }) {
  const { rows, lines, kind, format, roundFormat = format, nameOf, shortNameOf, labelled } = props;
  const left = leftOf(props);
  const names = rows.map(({ name }) => name);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows.map(({ name, values }) => ({ name, ...values }))}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        title={title}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="name"
          tickFormatter={shortNameOf}
          tick={TICK}
          stroke="var(--line-strong)"
          minTickGap={12}
          {...(labelled && { ticks: labelled(names), interval: 'equidistantPreserveStart' as const })}
        />
        <YAxis
          tickFormatter={roundFormat}
          tick={TICK}
          stroke="var(--line-strong)"
          width={kind === 'lines' ? 60 : 48}
          ticks={left}
          domain={[0, left.at(-1) ?? 1]}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--calm-wash)', stroke: 'var(--line-strong)' }}
          content={({ active, label, payload }) => (
            <Hint
              active={active}
              {...(label === undefined ? {} : { label })}
              payload={payload}
              lines={lines}
              format={format}
              nameOf={nameOf}
            />
          )}
        />
        {lines.map((line) => partOf(line, kind, rows))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** One of the lines, or the bars of one kind. */
function partOf({ key, label, tone, dash }: PlotLine, kind: PlotProps['kind'], rows: readonly PlotRow[]) {
  const colour = `var(--${tone})`;
  if (kind === 'bars')
    return (
      <Bar
        key={key}
        dataKey={key}
        name={label}
        stackId={STACK}
        fill={colour}
        maxBarSize={40}
        isAnimationActive={false}
      />
    );
  // a line needs two points; its dashes would break a dot
  const dot = rows.filter(({ values }) => values[key]).length < 3 && { strokeDasharray: '0', fill: colour };
  return (
    <Line
      key={key}
      dataKey={key}
      name={label}
      stroke={colour}
      strokeWidth={2}
      {...(dash !== undefined && { strokeDasharray: dash })}
      dot={dot}
      connectNulls
      isAnimationActive={false}
    />
  );
}
