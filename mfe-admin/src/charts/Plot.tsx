import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './Plot.module.css';

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

/** Lines or bars, in the colours of the theme. Arrow keys move along it. */
export const Plot = ({ rows, lines, kind, format, nameOf, shortNameOf, title }: PlotProps & { title: string }) => (
  <ResponsiveContainer width="100%" height="100%">
    <ComposedChart
      data={rows.map(({ name, values }) => ({ name, ...values }))}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      title={title}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="name" tickFormatter={shortNameOf} tick={TICK} stroke="var(--line-strong)" minTickGap={28} />
      <YAxis
        tickFormatter={(value: number) => format(value)}
        tick={TICK}
        stroke="var(--line-strong)"
        width={kind === 'lines' ? 64 : 48}
        tickCount={4}
        allowDecimals={kind === 'lines'}
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
      {lines.map(({ key, label, tone, dash }) =>
        kind === 'bars' ? (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId={STACK}
            fill={`var(--${tone})`}
            maxBarSize={40}
            isAnimationActive={false}
          />
        ) : (
          <Line
            key={key}
            dataKey={key}
            name={label}
            stroke={`var(--${tone})`}
            strokeWidth={2}
            {...(dash !== undefined && { strokeDasharray: dash })}
            // a line needs two points; its dashes would break a dot
            dot={
              rows.filter(({ values }) => values[key]).length < 3 && { strokeDasharray: '0', fill: `var(--${tone})` }
            }
            connectNulls
            isAnimationActive={false}
          />
        ),
      )}
    </ComposedChart>
  </ResponsiveContainer>
);
