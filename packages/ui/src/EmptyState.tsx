import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** A place with nothing in it yet, and what to do about that. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    {icon && (
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    )}
    <h2>{title}</h2>
    {children && <p className={styles.text}>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
