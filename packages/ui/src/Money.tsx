import { formatMoney } from '@jobspeak/contracts/money';
import { classes } from './classes';
import styles from './Money.module.css';

export interface MoneyProps {
  /** Minor units. */
  minor: number;
  currency: string;
  locale: string;
  /** Large and strong, for a total. */
  strong?: boolean;
  className?: string | undefined;
}

/** An amount, in figures of equal width. */
export const Money = ({ minor, currency, locale, strong = false, className }: MoneyProps) => (
  <span className={classes(styles.money, strong && styles.strong, className)}>
    {formatMoney(minor, currency, locale)}
  </span>
);
