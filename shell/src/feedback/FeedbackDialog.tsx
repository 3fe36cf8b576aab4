import { NewFeedback } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { Camera, X } from '@jobspeak/ui/icons';
import { AskDialog, TextArea } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { QueryProvider } from '@jobspeak/web/query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useGiveFeedback } from './api';
import styles from './FeedbackDialog.module.css';
import { screenshotFrom } from './screenshot';

export interface FeedbackDialogProps {
  /** The screen that is said something of. */
  screen: string;
  onClose: () => void;
}

/** What somebody has to say of a screen, with a picture of it if they like. */
function Form({ screen, onClose }: FeedbackDialogProps) {
  const [message, setMessage] = useState('');
  const [screenshot, setScreenshot] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const give = useGiveFeedback();
  const submit = () => {
    const said = NewFeedback.safeParse({ screen, message, ...(screenshot && { screenshot }) });
    setProblem(said.success ? null : (said.error.issues[0]?.message ?? null));
    if (said.success) give.mutate(said.data, { onSuccess: onClose });
  };
  return (
    <AskDialog
      title="Tell us what you think"
      answer="Send"
      busy={give.isPending}
      failure={give.error && textOf(give.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="What works, what does not, what is missing?"
        rows={5}
        maxLength={4000}
        value={message}
        error={problem ?? undefined}
        hint={`We see that you are on “${screen}”. We may answer by email.`}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Screenshot value={screenshot} onValue={setScreenshot} />
    </AskDialog>
  );
}

function Screenshot({ value, onValue }: { value: string | null; onValue: (value: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const picture = await screenshotFrom(file);
    setFailed(picture === null);
    onValue(picture);
  };
  return (
    <div className={styles.screenshot}>
      {value ? (
        <>
          <img src={value} alt="Your screenshot" className={styles.picture} />
          <Button variant="quiet" icon={<X size={18} aria-hidden="true" />} onClick={() => onValue(null)}>
            Remove the screenshot
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          icon={<Camera size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Attach a screenshot
        </Button>
      )}
      {failed && <p role="alert">This picture cannot be read here. Try another one.</p>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Screenshot"
        onChange={(event) => void take(event)}
      />
    </div>
  );
}

/** Feedback, with what it takes to send it. */
export default function FeedbackDialog(props: FeedbackDialogProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  );
}
