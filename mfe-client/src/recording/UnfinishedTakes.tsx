import type { Recording } from '@jobspeak/contracts';
import { Button, buttonClass, Card } from '@jobspeak/ui';
import { CloudUpload, Smartphone, Trash2 } from '@jobspeak/ui/icons';
import { Dialog, ProgressBar, RelativeDate } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { useState } from 'react';
import { clockText } from '../generation';
import type { Take } from './takes';
import styles from './UnfinishedTakes.module.css';
import { unfinishedQuery, useTake, useUserId } from './unfinished';

/** Recordings that an earlier visit could not send: nothing that was spoken is lost. */
export function UnfinishedTakes({ onArrived }: { onArrived: (recording: Recording) => void }) {
  const { data: takes = [] } = useQuery(unfinishedQuery(useUserId()));
  if (takes.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby="unfinished">
      <h2 id="unfinished" className={styles.title}>
        <Smartphone size={20} aria-hidden="true" />
        Still on this device
      </h2>
      <ul className={styles.list}>
        {takes.map((take) => (
          <TakeItem key={take.id} take={take} onArrived={onArrived} />
        ))}
      </ul>
    </Card>
  );
}

function TakeItem({ take, onArrived }: { take: Take; onArrived: (recording: Recording) => void }) {
  const [asking, setAsking] = useState(false);
  const { finish, discard, share } = useTake(take);
  return (
    <li className={styles.take}>
      <p>
        <strong>{clockText(take.spokenMs)}</strong> recorded <RelativeDate value={take.startedAt} />, not sent yet.
      </p>
      {finish.isPending && <ProgressBar label="Uploading" share={share} />}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<CloudUpload size={20} aria-hidden="true" />}
          busy={finish.isPending}
          // who has gone on to another screen stays there
          onClick={() => finish.mutate(undefined, { onSuccess: onArrived })}
        >
          Finish uploading
        </Button>
        {!finish.isPending && (
          <Button variant="quiet" icon={<Trash2 size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
            Discard
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        title="Discard this recording?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={discard.isPending} onClick={() => discard.mutate()}>
              Discard it
            </Button>
          </>
        }
      >
        <p>{clockText(take.spokenMs)} of sound will be gone from this device. It is nowhere else.</p>
      </Dialog>
    </li>
  );
}

/** On other screens: that something waits to be sent, and where. */
export function UnfinishedNotice() {
  const { data: takes = [] } = useQuery(unfinishedQuery(useUserId()));
  if (takes.length === 0) return null;
  return (
    <Card className={styles.notice}>
      <Smartphone size={20} aria-hidden="true" />
      <p>
        {takes.length === 1 ? 'A recording is' : `${takes.length} recordings are`} still on this device and not sent
        yet.
      </p>
      <Link to={paths.recording()} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Finish
      </Link>
    </Card>
  );
}
