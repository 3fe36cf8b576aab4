import { useOnline } from '@jobspeak/web';
import { lazy, Suspense, useState } from 'react';
import styles from './CaptionRoom.module.css';
import { isDecided } from './captions/decision';
import { deviceOf, hindranceOf } from './captions/offer';
import { isTold } from './consent';
import { useUserId } from './use-queue';

const CaptionOffer = lazy(() =>
  import('./captions/CaptionOffer').then(
    (file) => ({ default: file.CaptionOffer }),
    () => ({ default: () => null }),
  ),
);

/**
 * Where captions are offered, once, to who has recorded here before: the first time there is enough to read. Its room is
 * kept from the beginning, so that nothing moves under a finger when the offer comes.
 */
export function CaptionRoom() {
  const userId = useUserId();
  const online = useOnline();
  const [isOffered, setOffered] = useState(() => isTold(userId) && !isDecided() && hindranceOf(deviceOf()) === null);
  if (!isOffered || !online) return null;
  return (
    <section className={styles.room} aria-label="Captions without signal">
      <Suspense>
        <CaptionOffer onDeclined={() => setOffered(false)} />
      </Suspense>
    </section>
  );
}
