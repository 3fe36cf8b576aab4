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

interface TotalProps {
  label: string;
  value: string;
  /** How far it can be off, where it is not exact. */
  between?: readonly [least: string, most: string] | undefined;
}

/** One of them. */
export const Total = ({ label, value, between }: TotalProps) => (
  <li>
    <span>{label}</span>
    <strong>{value}</strong>
    {between && (
      <span>
        between {between[0]} and {between[1]}
      </span>
    )}
  </li>
);
