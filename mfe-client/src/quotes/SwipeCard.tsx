import { type ReactNode, useRef } from 'react';
import type { Offer } from './row-actions';
import styles from './SwipeCard.module.css';

/** Something under the thumb: the rest is in the row's menu. */
const MOST = 3;

/**
 * A card that a swipe to the left moves off what can be done with it. The browser does the swiping; who does not swipe
 * has the same in the card's menu, so this is kept from the keyboard and from screen readers.
 */
export function SwipeCard({ offers, children }: { offers: readonly Offer[]; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  return (
    <div ref={card} className={styles.swipe}>
      <div className={styles.face}>{children}</div>
      <div className={styles.offers} aria-hidden="true">
        {offers.slice(0, MOST).map(({ action, label, icon: Symbol, onSelect, danger }) => (
          <button
            key={action}
            type="button"
            tabIndex={-1}
            data-danger={danger}
            onClick={() => {
              card.current?.scrollTo({ left: 0, behavior: 'smooth' });
              onSelect();
            }}
          >
            <Symbol size={20} />
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
