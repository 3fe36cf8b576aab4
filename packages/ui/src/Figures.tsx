import type { ComponentType, ReactNode } from 'react';
import { classes } from './classes';
import styles from './Figures.module.css';
import { Skeleton } from './Skeleton';

/** How many stand in a row where the screen is wide. */
type Row = 4 | 6;

/** Numbers beside each other: in two columns on a phone, in one row where the screen is wide. */
export const Figures = ({ label, row, children }: { label: string; row: Row; children: ReactNode }) => (
  <ul className={styles.figures} data-row={row} aria-label={label}>
    {children}
  </ul>
);

export interface FigureLinkProps {
  to: string;
  className: string | undefined;
  children: ReactNode;
}

export interface FigureProps {
  label: string;
  value: ReactNode;
  /** What the number is made of, or compared with. */
  note: string;
  to: string;
  /** The router's link. */
  link: ComponentType<FigureLinkProps>;
  /** In one row, over all columns. */
  slim?: boolean;
  /** A number that should not be there. */
  late?: boolean;
}

/** One number, and the way to what it is made of. */
export const Figure = ({ label, value, note, to, link: Link, slim = false, late = false }: FigureProps) => (
  <li className={classes(slim && styles.slim)}>
    <Link to={to} className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <strong className={classes(styles.value, late && styles.late)}>{value}</strong>
      <span className={styles.note}>{note}</span>
    </Link>
  </li>
);

/** The shape of a row of figures while they are on their way. */
export const WaitingFigures = ({ row }: { row: Row }) => (
  <div className={styles.figures} data-row={row}>
    {Array.from({ length: row }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes that never move
      <div key={place} className={styles.figure}>
        <Skeleton width="60%" height="14px" />
        <Skeleton width="80%" height="28px" />
        <Skeleton width="40%" height="14px" />
      </div>
    ))}
  </div>
);
