import { formatMoney, isUnusualPrice, type LinePastPrices } from '@jobspeak/contracts';
import { Button, classes } from '@jobspeak/ui';
import { Check, Clock, TriangleAlert } from '@jobspeak/ui/icons';
import { lineId } from './line-actions';
import styles from './PastPrice.module.css';
import { unusualText, usualText } from './past-prices';
import type { LineRowProps } from './row';

/** What was charged for the like before: offered where there is no price, told where the price is far from it. */
export function PastPrice({ line, past, money, actions }: LineRowProps) {
  if (!past) return null;
  if (line.unitPrice === null) return <Usual line={line} past={past} money={money} actions={actions} />;
  if (line.low?.unitPrice !== undefined || !isUnusualPrice(line.unitPrice, past.recent)) return null;
  return (
    <span className={classes(styles.words, styles.unusual)}>
      <TriangleAlert size={16} aria-hidden="true" />
      {unusualText(line.unitPrice, past.recent, money)}
    </span>
  );
}

type UsualProps = Pick<LineRowProps, 'line' | 'money' | 'actions'> & { past: LinePastPrices };

function Usual({ line, past, money, actions }: UsualProps) {
  const { unitPrice } = past.usual;
  const price = formatMoney(unitPrice, money.currency, money.locale);
  const take = () => {
    actions.change(line.id, { unitPrice });
    // the button goes with the offer: the line takes the focus, and no keyboard opens
    document.getElementById(lineId(line.id))?.focus();
  };
  return (
    <span className={styles.usual}>
      <span className={styles.words}>
        <Clock size={16} aria-hidden="true" />
        {usualText(past, money, new Date())}
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Use ${price} for ${line.description}`}
        icon={<Check size={16} aria-hidden="true" />}
        onClick={take}
      >
        {`Use ${price}`}
      </Button>
    </span>
  );
}
