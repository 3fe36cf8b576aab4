import { Button, Card, ErrorCard, Loading, Spinner, TOAST_LIMIT, useToasts } from '@jobspeak/ui';
import { FileText } from '@jobspeak/ui/icons';
import { AskDialog, Dialog, EmptyState, LoadMore, ProgressBar, ProgressSteps, SkeletonList } from '@jobspeak/ui/parts';
import { useState } from 'react';
import type { Exhibit } from './exhibit';
import styles from './ShowcaseScreen.module.css';

const ignore = () => undefined;

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('question')}>
        Ask a question
      </Button>
      <Dialog open={open === 'dialog'} title="A dialog" onClose={close} actions={<Button onClick={close}>Done</Button>}>
        <p>The page behind it is inert; Escape, the cross and a press outside close it.</p>
      </Dialog>
      {open === 'question' && (
        <AskDialog
          title="Delete this draft?"
          answer="Delete the draft"
          danger
          busy={false}
          failure="It could not be deleted. Please try again."
          onSubmit={close}
          onClose={close}
        >
          <p>This cannot be undone.</p>
        </AskDialog>
      )}
    </>
  );
}

const TOASTS = [
  { type: 'success', title: 'Quote sent' },
  { type: 'error', title: 'We could not send it', message: 'Check the address and try again.' },
  { type: 'warning', title: 'You are offline' },
  { type: 'info', title: 'A new version is ready' },
] as const;

function Toasts() {
  const toasts = useToasts();
  return (
    <>
      {TOASTS.map((toast) => (
        <Button key={toast.type} variant="secondary" onClick={() => toasts.show(toast)}>
          {toast.type}
        </Button>
      ))}
      <Button
        variant="secondary"
        onClick={() =>
          toasts.show({
            type: 'success',
            title: 'Line removed',
            persistent: true,
            action: { label: 'Undo', onSelect: ignore },
          })
        }
      >
        with an action, persistent
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          for (const toast of TOASTS) toasts.show({ ...toast, persistent: true });
        }}
      >
        one of each, to stay
      </Button>
      <p>{`At most ${TOAST_LIMIT} at a time.`}</p>
    </>
  );
}

const Empty = () => (
  <div className={styles.column}>
    <Card>
      <EmptyState icon={<FileText size={28} />} title="No quotes yet" action={<Button>Record a job</Button>}>
        Say what the job needs: the quote is ready when you stop.
      </EmptyState>
    </Card>
    <Card>
      <EmptyState title="Nothing matches">Try other words.</EmptyState>
    </Card>
  </div>
);

const Failed = () => (
  <div className={styles.column}>
    <ErrorCard onRetry={ignore} detail="ChunkLoadError: loading 42 failed">
      Something unexpected happened. Please try again.
    </ErrorCard>
    <ErrorCard title="No such quote">It may have been deleted.</ErrorCard>
  </div>
);

const Waiting = () => (
  <div className={styles.column}>
    <Spinner />
    <div className={styles.low}>
      <Loading />
    </div>
    <SkeletonList rows={3} label="Loading the showcase" />
    <LoadMore busy={false} failed onMore={ignore} />
    <LoadMore busy failed onMore={ignore} />
  </div>
);

const Progress = () => (
  <div className={styles.column}>
    <ProgressBar label="Nothing yet" share={0} />
    <ProgressBar label="Under way" share={0.4} />
    <ProgressBar label="Done" share={1} />
    <ProgressSteps
      label="From recording to quote"
      steps={[
        { id: 'upload', label: 'Upload', state: 'done' },
        { id: 'transcribe', label: 'Listen', state: 'running', detail: '00:12 of 00:40' },
        { id: 'extract', label: 'Understand', state: 'failed' },
        { id: 'save', label: 'Save', state: 'waiting' },
      ]}
    />
  </div>
);

/** What people are told, and asked. */
export const MESSAGES: readonly Exhibit[] = [
  { name: 'Dialog, AskDialog', Part: Dialogs },
  { name: 'Toasts', Part: Toasts },
  { name: 'EmptyState', Part: Empty },
  { name: 'ErrorCard', Part: Failed },
  { name: 'Spinner, Loading, SkeletonList, LoadMore', Part: Waiting },
  { name: 'ProgressBar, ProgressSteps', Part: Progress },
];
