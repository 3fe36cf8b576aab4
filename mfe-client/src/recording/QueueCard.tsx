import { Button, buttonClass, Card } from '@jobspeak/ui';
import { AudioLines, CircleAlert, CircleCheck, CloudUpload, Download, Smartphone, Trash2 } from '@jobspeak/ui/icons';
import { Dialog, Pill, ProgressBar, RelativeDate, type Tone } from '@jobspeak/ui/parts';
import { ERRORS, paths, useOnline } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { type ReactNode, useState } from 'react';
import { clockText } from '../generation';
import styles from './QueueCard.module.css';
import type { QueuedTake, TakeQueue } from './queue';
import { saveSound } from './save-sound';
import { useQueue } from './use-queue';

const PLACES = {
  here: { tone: 'calm', text: 'On this phone', icon: <Smartphone size={14} aria-hidden="true" /> },
  uploading: { tone: 'info', text: 'Uploading', icon: <CloudUpload size={14} aria-hidden="true" /> },
  transcribing: { tone: 'info', text: 'Turning into words', icon: <AudioLines size={14} aria-hidden="true" /> },
  ready: { tone: 'good', text: 'Ready', icon: <CircleCheck size={14} aria-hidden="true" /> },
  failed: { tone: 'bad', text: 'Needs you', icon: <CircleAlert size={14} aria-hidden="true" /> },
} satisfies Record<QueuedTake['place'], { tone: Tone; text: string; icon: ReactNode }>;

/** Where each recording is that was not sent while it was spoken: nothing that was said is lost. */
export function QueueCard() {
  const { queue, items } = useQueue();
  if (items.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby="queue">
      <h2 id="queue" className={styles.title}>
        <Smartphone size={20} aria-hidden="true" />
        Your recordings
      </h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <Item key={item.take.id} item={item} queue={queue} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ item, queue }: { item: QueuedTake; queue: TakeQueue }) {
  const { take, place, share } = item;
  const { tone, text, icon } = PLACES[place];
  return (
    <li className={styles.take} aria-label={`${clockText(take.spokenMs)}: ${text}`}>
      <div className={styles.head}>
        <p>
          <strong>{clockText(take.spokenMs)}</strong> <RelativeDate value={take.startedAt} />
        </p>
        <Pill tone={tone} icon={icon}>
          {text}
        </Pill>
      </div>
      {place === 'uploading' && <ProgressBar label="Uploading" share={share} />}
      <Why item={item} />
      <Ways item={item} queue={queue} />
    </li>
  );
}

function Why({ item: { place, problem, rests, arrived } }: { item: QueuedTake }) {
  const online = useOnline();
  if (place === 'here')
    return (
      <p className={styles.why}>
        {online
          ? 'It goes out by itself in a moment.'
          : 'It is safe on this device and goes out by itself once you are back online.'}
      </p>
    );
  if (place === 'uploading' && rests)
    return <p className={styles.why}>A lot was sent at once. It goes on by itself within a minute.</p>;
  if (place === 'failed')
    return (
      <p className={styles.why} role="alert">
        {ERRORS[problem ?? 'QUOTE_GENERATION_FAILED'].text}{' '}
        {arrived ? 'Your recording is kept.' : 'It is still on this device.'}
      </p>
    );
  return null;
}

/** What can be done about a take, by where it is. */
function Ways({ item: { take, place, arrived }, queue }: { item: QueuedTake; queue: TakeQueue }) {
  const [asking, setAsking] = useState(false);
  if (place === 'transcribing') return null;
  if (arrived)
    return (
      <div className={styles.actions}>
        <Link
          to={paths.quote(arrived.quoteId)}
          state={{ recordingId: arrived.recordingId }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={() => queue.forget(take.id)}
        >
          {place === 'ready' ? 'Open the quote' : 'See what can be done'}
        </Link>
      </div>
    );
  if (place === 'uploading') return null;
  return (
    <div className={styles.actions}>
      {place === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          icon={<CloudUpload size={18} aria-hidden="true" />}
          onClick={() => void queue.retry(take.id)}
        >
          Try again
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => void saveSound(take)}
      >
        Save the sound
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      <DiscardDialog
        open={asking}
        spoken={clockText(take.spokenMs)}
        onClose={() => setAsking(false)}
        onDiscard={() => void queue.discard(take.id)}
      />
    </div>
  );
}

interface DiscardDialogProps {
  open: boolean;
  spoken: string;
  onClose: () => void;
  onDiscard: () => void;
}

const DiscardDialog = ({ open, spoken, onClose, onDiscard }: DiscardDialogProps) => (
  <Dialog
    open={open}
    title="Discard this recording?"
    onClose={onClose}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard it
        </Button>
      </>
    }
  >
    <p>{spoken} of sound will be gone from this device. It is nowhere else.</p>
  </Dialog>
);

/** On other screens: that something waits to be sent, and where. */
export function QueueNotice() {
  const { items } = useQueue();
  const waiting = items.filter(({ arrived }) => !arrived).length;
  if (waiting === 0) return null;
  return (
    <Card className={styles.notice}>
      <Smartphone size={20} aria-hidden="true" />
      <p>{waiting === 1 ? 'A recording is' : `${waiting} recordings are`} still on this device and not sent yet.</p>
      <Link to={paths.recording()} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Have a look
      </Link>
    </Card>
  );
}
