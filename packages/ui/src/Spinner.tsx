import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** Turns while work is under way. With a label it also says so; without one it is decoration. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

/** A spinner in the middle of the room it has: the fallback of a part that is still loading. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner size={28} />
      <span>{label}</span>
    </div>
  );
}
