import { Button } from '@jobspeak/ui';
import { Check } from '@jobspeak/ui/icons';
import { useEffect } from 'react';
import styles from './CaptionOffer.module.css';
import { markDecided } from './decision';
import { GetCaptions } from './GetCaptions';
import { useCaptions } from './use-captions';

/** One line: what captions are, what they cost, and no is an answer. */
export function CaptionOffer({ onDeclined }: { onDeclined: () => void }) {
  const pack = useCaptions();
  const isHere = pack.share === null && pack.missing === 0;
  useEffect(() => {
    if (isHere) markDecided(new Date());
  }, [isHere]);
  if (pack.isPending) return null;
  if (isHere)
    return (
      <p className={styles.ready} role="status">
        <Check size={18} aria-hidden="true" />
        Captions are on this device: your words appear without a signal, too.
      </p>
    );
  return (
    <>
      {pack.share === null && !pack.problem && (
        <p className={styles.line}>No signal? This device can show your words.</p>
      )}
      <GetCaptions pack={pack} size="small">
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            markDecided(new Date());
            onDeclined();
          }}
        >
          Not now
        </Button>
      </GetCaptions>
    </>
  );
}
