import { Button, FormError } from '@jobspeak/ui';
import { Check, Download, Trash2 } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { useState, useSyncExternalStore } from 'react';
import styles from './CaptionSettings.module.css';
import { fetchPack, readFetching, stopFetching, subscribeToFetching } from './fetching';
import { deviceOf, type Hindrance, hindranceOf, isOnMobileData } from './offer';
import { missingBytes, type PackProblem, packBytes, removePack } from './pack';

const HINDRANCES: Record<Hindrance, string> = {
  'old-browser': 'This browser cannot do it. A newer one can: update it and look here again.',
  'little-memory': 'This device has too little memory for it. Your words appear as soon as there is a signal.',
  'saves-data': 'Your browser is set to save data. Switch that off while you are on Wi-Fi, then look here again.',
};
const PROBLEMS: Record<PackProblem, string> = {
  unreachable: 'The connection was lost. Try again; what has come already is kept.',
  damaged: 'Something was damaged on the way. Please try again.',
  'no-room': 'This device has no room for it. Free some and try again.',
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** What this device has of the captions, and how to get or remove them. */
export function CaptionSettings() {
  const { share, problem } = useSyncExternalStore(subscribeToFetching, readFetching);
  const { data: missing = null, isPending, refetch } = useQuery({ queryKey: ['captions'], queryFn: missingBytes });
  const [device] = useState(() => deviceOf());
  const hindrance = hindranceOf(device);
  const look = () => void refetch();
  if (isPending) return null;
  if (share !== null) return <Coming share={share} />;
  if (missing === 0) return <There onRemove={() => void removePack().then(look)} />;
  if (hindrance) return <p className={styles.note}>{HINDRANCES[hindrance]}</p>;
  return (
    <div className={styles.choice}>
      {isOnMobileData() && <p className={styles.note}>You are on mobile data. On Wi-Fi it uses none of it.</p>}
      <div>
        <Button variant="secondary" onClick={() => void fetchPack().then(look)}>
          <Download size={18} aria-hidden="true" />
          {nameOf(missing)}
        </Button>
      </div>
      {problem && <FormError>{PROBLEMS[problem]}</FormError>}
    </div>
  );
}

/** What the button does, with what it costs. */
function nameOf(missing: number | null): string {
  if (missing === null || missing === packBytes()) return `Get captions (${megabytes(packBytes())})`;
  return `Get the rest (${megabytes(missing)})`;
}

const Coming = ({ share }: { share: number }) => (
  <div className={styles.choice}>
    <ProgressBar label="Getting captions" share={share} />
    <div className={styles.there}>
      <p className={styles.note}>{Math.floor(share * 100)}% is here. You can go on with your work meanwhile.</p>
      <Button variant="quiet" onClick={stopFetching}>
        Cancel
      </Button>
    </div>
  </div>
);

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
