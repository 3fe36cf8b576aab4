import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A few entries within a card, a line between one and the next. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
