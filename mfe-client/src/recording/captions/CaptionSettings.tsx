import { Button } from '@jobspeak/ui';
import { Check, Trash2 } from '@jobspeak/ui/icons';
import { useState } from 'react';
import styles from './CaptionSettings.module.css';
import { GetCaptions, megabytes } from './GetCaptions';
import { deviceOf, type Hindrance, hindranceOf } from './offer';
import { packBytes } from './pack';
import { useCaptions } from './use-captions';

const HINDRANCES: Record<Hindrance, string> = {
  'old-browser': 'This browser cannot do it. A newer one can: update it and look here again.',
  'little-memory': 'This device has too little memory for it. Your words appear as soon as there is a signal.',
  'saves-data': 'Your browser is set to save data. Switch that off while you are on Wi-Fi, then look here again.',
};

/** What this device has of the captions, and how to get or remove them. */
export function CaptionSettings() {
  const pack = useCaptions();
  const [device] = useState(() => deviceOf());
  const hindrance = hindranceOf(device);
  if (pack.isPending) return null;
  if (pack.share === null && pack.missing === 0) return <There onRemove={pack.remove} />;
  if (pack.share === null && hindrance) return <p className={styles.note}>{HINDRANCES[hindrance]}</p>;
  return <GetCaptions pack={pack} />;
}

const There = ({ onRemove }: { onRemove: () => void }) => (
  <div className={styles.there}>
    <p className={styles.state} role="status">
      <Check size={18} aria-hidden="true" />
      Ready on this device
    </p>
    <Button variant="quiet" onClick={onRemove}>
      <Trash2 size={18} aria-hidden="true" />
      Remove ({megabytes(packBytes())})
    </Button>
  </div>
);
