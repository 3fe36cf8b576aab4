import { Money } from '@jobspeak/ui/parts';
import styles from './SketchAmount.module.css';
import { lineAmount, localeOf, type SketchLine, type SketchSum, sumRange } from './sketch-text';

/** What a line comes to as it was understood: one figure, or from one end to the other and at most so much. */
export function LineAmount({
  line,
  currency,
}: {
  line: SketchLine & { net: number };
  currency: SketchSum['currency'];
}) {
  const text = lineAmount(line, currency);
  if (text !== null) return <span className={styles.words}>{text}</span>;
  return <Money minor={line.net} currency={currency} locale={localeOf(currency)} />;
}

/** What all of it comes to so far. */
export function SumAmount({ sketch }: { sketch: SketchSum }) {
  const text = sumRange(sketch);
  if (text !== null) return <strong className={styles.words}>{text}</strong>;
  return <Money minor={sketch.total} currency={sketch.currency} locale={localeOf(sketch.currency)} strong />;
}
