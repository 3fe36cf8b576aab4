import { Button, buttonClass, Card } from '@jobspeak/ui';
import {
  AudioLines,
  CircleAlert,
  CircleCheck,
  CloudUpload,
  Download,
  EllipsisVertical,
  Smartphone,
  Trash2,
} from '@jobspeak/ui/icons';
import { Dialog, Menu, Pill, ProgressBar, RelativeDate, type Tone } from '@jobspeak/ui/parts';
import { ERRORS, paths, useOnline } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { type ReactNode, useState } from 'react';
import { clockText } from '../generation';
import styles from './QueueCard.module.css';
import type { QueuedTake, TakeQueue } from './queue';
import { saveSound } from './save-sound';
import type { Take } from './takes';
import { useQueue } from './use-queue';

const PLACES = {
  here: { tone: 'calm', text: 'On this phone', icon: <Smartphone size={14} aria-hidden="true" /> },
  uploading: { tone: 'info', text: 'Uploading', icon: <CloudUpload size={14} aria-hidden="true" /> },
  transcribing: { tone: 'info', text: 'Turning into words', icon: <AudioLines size={14} aria-hidden="true" /> },
  ready: { tone: 'good', text: 'Ready', icon: <CircleCheck size={14} aria-hidden="true" /> },
  failed: { tone: 'bad', text: 'Needs you', icon: <CircleAlert size={14} aria-hidden="true" /> },
} satisfies Record<QueuedTake['place'], { tone: Tone; text: string; icon: ReactNode }>;

/** What needs its person comes first: the others may be out of sight. */
const byNeed = (items: readonly QueuedTake[]): QueuedTake[] =>
  [...items].sort((a, b) => Number(b.place === 'failed') - Number(a.place === 'failed'));

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
        {byNeed(items).map((item) => (
          <Item key={item.take.id} item={item} queue={queue} />
        ))}
      </ul>
      <Waiting items={items} />
    </Card>
  );
}

function Item({ item, queue }: { item: QueuedTake; queue: TakeQueue }) {
  const { take, place, share, arrived } = item;
  const { tone, text, icon } = PLACES[place];
  const isIdle = !arrived && place !== 'uploading';
  return (
    <li className={styles.take} aria-label={`${clockText(take.spokenMs)}: ${text}`}>
      <div className={styles.head}>
        <p>
          <strong>{clockText(take.spokenMs)}</strong> <RelativeDate value={take.startedAt} />
        </p>
        <Pill tone={tone} icon={icon}>
          {text}
        </Pill>
        {isIdle && <More take={take} queue={queue} />}
      </div>
      {place === 'uploading' && <ProgressBar label="Uploading" share={share} />}
      <Why item={item} />
      <Ways item={item} queue={queue} />
    </li>
  );
}

function Why({ item: { place, problem, rests, arrived } }: { item: QueuedTake }) {
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

/** Said once for all that wait. */
function Waiting({ items }: { items: readonly QueuedTake[] }) {
  const online = useOnline();
  const { length: count } = items.filter(({ place }) => place === 'here');
  if (count === 0) return null;
  const what =
    count === 1
      ? 'It is safe on this device and goes out by itself'
      : 'They are safe on this device and go out by themselves';
  return (
    <p className={styles.why}>
      {what} {online ? 'in a moment' : 'once you are back online'}.
    </p>
  );
}

/** The next thing to do about a take, by where it is. */
function Ways({ item: { take, place, problem, arrived }, queue }: { item: QueuedTake; queue: TakeQueue }) {
  if (arrived && place !== 'transcribing')
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
  if (place !== 'failed') return null;
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        icon={<CloudUpload size={18} aria-hidden="true" />}
        onClick={() => void queue.retry(take.id)}
      >
        Try again
      </Button>
      {problem === 'QUOTE_LIMIT_EXCEEDED' && (
        <Link to={paths.settingsBilling()} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          See the plans
        </Link>
      )}
    </div>
  );
}

/** What else can be done with a take that is only here. */
function More({ take, queue }: { take: Take; queue: TakeQueue }) {
  const [asking, setAsking] = useState(false);
  const spoken = clockText(take.spokenMs);
  return (
    <>
      <Menu
        floating
        label={`More for the recording of ${spoken}`}
        trigger={<EllipsisVertical size={20} aria-hidden="true" />}
        items={[
          {
            id: 'save',
            label: 'Save the sound',
            icon: <Download size={18} aria-hidden="true" />,
            onSelect: () => void saveSound(take),
          },
          {
            id: 'discard',
            label: 'Discard',
            icon: <Trash2 size={18} aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <DiscardDialog
        open={asking}
        spoken={spoken}
        onClose={() => setAsking(false)}
        onDiscard={() => void queue.discard(take.id)}
      />
    </>
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
