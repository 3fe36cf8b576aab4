import styles from './Wordmark.module.css';

/** The product's mark: a spoken line that becomes a written one. `compact` leaves out the name. */
export function Wordmark({ compact = false, size = 32 }: { compact?: boolean; size?: number }) {
  return (
    <span className={styles.wordmark}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles.tile} />
        <g strokeWidth="2.6" strokeLinecap="round" className={styles.voice}>
          <path d="M7 14v4" />
          <path d="M11.5 10v12" />
          <path d="M16 12.5v7" />
        </g>
        <g strokeWidth="2.6" strokeLinecap="round" className={styles.words}>
          <path d="M20.5 12.5H25" />
          <path d="M20.5 16H25" />
          <path d="M20.5 19.5h2.5" />
        </g>
      </svg>
      <span className={compact ? styles.hidden : styles.name}>Jobspeak</span>
    </span>
  );
}
