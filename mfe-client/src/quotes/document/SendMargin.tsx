import type { Quote } from '@jobspeak/contracts';
import { EyeOff, TriangleAlert } from '@jobspeak/ui/icons';
import { useQuery } from '@jobspeak/web/query';
import { useShowCosts } from '../../documents';
import { leavesText, likeText, marginQuery, oldText, unknownText } from './margin';
import styles from './SendMargin.module.css';

/** What the job leaves, before it is sent; there while this device shows costs. No customer ever reads it. */
export function SendMargin({ quote }: { quote: Quote }) {
  const isShown = useShowCosts();
  const { data: margin } = useQuery({ ...marginQuery(quote), enabled: isShown });
  if (!isShown || !margin) return null;
  const [unknown, like] = [unknownText(margin), likeText(margin, quote)];
  return (
    <section className={styles.margin} aria-label="Margin">
      <p className={styles.leaves}>{leavesText(margin, quote)}</p>
      {unknown && <p>{unknown}</p>}
      {like && <p>{like}</p>}
      {margin.oldCosts.map((cost) => (
        <p key={cost.description} className={styles.old}>
          <TriangleAlert size={16} aria-hidden="true" />
          {oldText(cost, quote.locale)}
        </p>
      ))}
      <p className={styles.private}>
        <EyeOff size={16} aria-hidden="true" />
        For your eyes only.
      </p>
    </section>
  );
}
