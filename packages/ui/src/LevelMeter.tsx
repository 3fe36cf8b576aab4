import styles from './LevelMeter.module.css';

export interface LevelMeterProps {
  /** The last levels, oldest first, each 0 to 1. */
  levels: readonly number[];
  /** The recording rests; the bars lose their colour. */
  paused?: boolean;
  label?: string;
}

/** What the microphone hears, as bars. The newest is at the right. */
export function LevelMeter({ levels, paused = false, label = 'Microphone level' }: LevelMeterProps) {
  const newest = Math.min(1, Math.max(0, levels.at(-1) ?? 0));
  return (
    <div
      className={styles.meter}
      data-paused={paused || undefined}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(newest * 100)}
    >
      {levels.map((level, index) => (
        <span
          key={index}
          className={styles.bar}
          style={{ height: `${Math.max(6, Math.min(1, Math.max(0, level)) * 100)}%` }}
        />
      ))}
    </div>
  );
}
