import { type Line, lineNet, lineText, rangeText } from '@jobspeak/contracts';
import { formatMoney } from '@jobspeak/contracts/money';
import { classes } from '@jobspeak/ui';
import { Money } from '@jobspeak/ui/parts';
import styles from './Amount.module.css';

interface Written {
  money: { currency: string; locale: string };
  strong?: boolean;
  className?: string | undefined;
}

interface Off {
  /** It is taken off: both ends are written as less than nothing. */
  off?: boolean;
}

/** Each amount stays with the word that it belongs to: "£800.00 to" may stand above "£1,000.00". */
const unbroken = (text: string): string =>
  text.replaceAll(' to ', '\u00a0to ').replaceAll('at most ', 'at\u00a0most\u00a0');

const Words = ({ text, strong = false, className }: { text: string } & Omit<Written, 'money'>) => (
  <span className={classes(styles.words, strong && styles.strong, className)}>{unbroken(text)}</span>
);

const writerIn =
  ({ currency, locale }: Written['money']) =>
  (minor: number) =>
    formatMoney(minor, currency, locale);

/** A sum from its lower to its upper end, in minor units, or the one figure that they are. */
export function Amount({
  low,
  high,
  money,
  off = false,
  ...look
}: Written & Off & { low: number | undefined; high: number }) {
  const signed = (minor: number) => (off ? -minor : minor);
  if (low === undefined || low >= high) return <Money minor={signed(high)} {...money} {...look} />;
  return <Words text={rangeText(low, high, (minor) => writerIn(money)(signed(minor)))} {...look} />;
}

/** What a priced line comes to: one figure, or from one end to the other and at most so much. */
export function LineAmount({ line, money, ...look }: Written & { line: Line }) {
  const text = lineText(line, writerIn(money));
  const net = lineNet(line);
  if (text === null || text === writerIn(money)(net)) return <Money minor={net} {...money} {...look} />;
  return <Words text={text} {...look} />;
}
