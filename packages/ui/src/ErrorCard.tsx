import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './ErrorCard.module.css';
import { TriangleAlert } from './icons';

export interface ErrorCardProps {
  title?: string;
  children?: ReactNode;
  /** Offers 'Try again' when there is something to try. */
  onRetry?: (() => void) | undefined;
  /** The technical reason, folded away, for a report to support. */
  detail?: string | undefined;
}

/** A part of the page that failed, in its place; the rest of the page goes on. */
export function ErrorCard({ title = 'Something went wrong', children, onRetry, detail }: ErrorCardProps) {
  return (
    <div role="alert" className={styles.card}>
      <span className={styles.icon}>
        <TriangleAlert size={24} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
      {detail && (
        <details className={styles.detail}>
          <summary>Details</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  );
}
