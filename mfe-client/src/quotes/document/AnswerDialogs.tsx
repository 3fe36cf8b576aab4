import { ApproveByHand, Reject } from '@jobspeak/contracts';
import { Button, Field } from '@jobspeak/ui';
import { Dialog, TextArea } from '@jobspeak/ui/parts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './AnswerDialogs.module.css';
import type { Move } from './moves';

/** What is asked before a quote moves on. */
export type Question = 'approve' | 'reject' | 'cancel';

export interface AnswerDialogProps {
  question: Question;
  /** Whose answer it is, as far as that is known. */
  clientName: string;
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Asks what there is to know of an answer that the business has heard itself, or whether it is sure. */
export const AnswerDialog = ({ question, ...props }: AnswerDialogProps) => {
  if (question === 'approve') return <ApproveDialog {...props} />;
  return question === 'reject' ? <RejectDialog {...props} /> : <CancelDialog {...props} />;
};

type Asked = Omit<AnswerDialogProps, 'question'>;

function ApproveDialog({ clientName, onMove, onClose }: Asked) {
  const [name, setName] = useState(clientName);
  const [note, setNote] = useState('');
  const facts = ApproveByHand.parse({ ...(name.trim() && { name }), ...(note.trim() && { note }) });
  return (
    <Ask
      title="Mark as approved"
      answer="Mark as approved"
      onClose={onClose}
      onSubmit={() => onMove({ action: 'approve', facts })}
    >
      <p>For a customer who has said yes to you. The quote keeps their name and the time.</p>
      <Field label="Who said yes" value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      <Field
        label="How (optional)"
        placeholder="On the phone"
        value={note}
        maxLength={1000}
        onChange={({ target }) => setNote(target.value)}
      />
    </Ask>
  );
}

function RejectDialog({ onMove, onClose }: Asked) {
  const [reason, setReason] = useState('');
  const facts = Reject.parse({ reason });
  return (
    <Ask
      title="Mark as declined"
      answer="Mark as declined"
      onClose={onClose}
      onSubmit={() => onMove({ action: 'reject', facts })}
    >
      <TextArea
        label="Reason (optional)"
        placeholder="What the customer said"
        value={reason}
        maxLength={1000}
        onChange={({ target }) => setReason(target.value)}
      />
    </Ask>
  );
}

const CancelDialog = ({ onMove, onClose }: Asked) => (
  <Ask
    title="Cancel this quote?"
    answer="Cancel the quote"
    onClose={onClose}
    onSubmit={() => onMove({ action: 'cancel' })}
  >
    <p>Your customer can no longer accept it. You can revise it later and send it again.</p>
  </Ask>
);

interface AskProps {
  title: string;
  answer: string;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

function Ask({ title, answer, children, onSubmit, onClose }: AskProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onSubmit();
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Not now
      </Button>
      <Button type="submit" form={formId}>
        {answer}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
