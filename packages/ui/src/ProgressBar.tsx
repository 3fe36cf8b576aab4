import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** 0 to 1. */
  share: number;
}

/** How much of something is done. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={styles.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
