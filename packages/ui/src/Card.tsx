import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classes } from './classes';

export interface CardProps extends ComponentProps<'section'> {
  /** No padding: for a list or a table that reaches the edges. */
  flush?: boolean | undefined;
}

/** A surface that holds one thing. */
export const Card = ({ flush = false, className, ...rest }: CardProps) => (
  <section {...rest} className={classes(styles.card, flush && styles.flush, className)} />
);
