import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** The shape of one line or block that is on its way. Sizes are CSS lengths. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);

/** Rows of a list that is on its way. */
export const SkeletonList = ({ rows = 5, label = 'Loading...' }: { rows?: number; label?: string }) => (
  <div className={styles.list} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.row}>
        <Skeleton width={`${64 - ((index * 13) % 30)}%`} height="18px" />
        <Skeleton width={`${38 - ((index * 7) % 16)}%`} height="14px" />
      </div>
    ))}
  </div>
);
