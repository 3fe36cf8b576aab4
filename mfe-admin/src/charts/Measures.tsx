import type { ReactNode } from 'react';
import styles from './Measures.module.css';

interface MeasuresProps {
  /** These are of the range before, while those of this one are on their way. */
  isOld: boolean;
  children: ReactNode;
}

/** What was measured, one below the other: the sums, the charts, the tables. */
export const Measures = ({ isOld, children }: MeasuresProps) => (
  <div className={styles.results} aria-busy={isOld}>
    {children}
  </div>
);

/** Charts, two in a row where there is room. */
export const Charts = ({ children }: { children: ReactNode }) => <div className={styles.charts}>{children}</div>;

/** Figures of the whole range, each with its label. */
export const Totals = ({ children }: { children: ReactNode }) => (
  <ul className={styles.totals} aria-label="In all">
    {children}
  </ul>
);

/** One of them. */
export const Total = ({ label, value }: { label: string; value: string }) => (
  <li>
    <span>{label}</span>
    <strong>{value}</strong>
  </li>
);
