import { SendDocument } from '@jobspeak/contracts';
import { Button, ErrorCard, Field, FormError } from '@jobspeak/ui';
import { Send, TriangleAlert } from '@jobspeak/ui/icons';
import { Dialog, SegmentedControl, Skeleton, TextArea } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { showFailure, useForm, zodResolver } from '@jobspeak/web/form';
import { useQuery } from '@jobspeak/web/query';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkBox } from './LinkBox';
import type { SharedPlace } from './place';
import { sharingQuery, useSend } from './queries';
import styles from './SendDialog.module.css';

/** What an e-mail says until somebody writes something else. */
export interface Letter {
  subject: string;
  message: string;
}

export interface SendDialogProps<Document> {
  place: SharedPlace<Document>;
  /** The version that the letter tells of. */
  version: number;
  /** What the dialog is called, where it does more than send: a reminder. */
  title?: string | undefined;
  /** Why it cannot be sent, with what to do about it; null when it can. */
  hindrance: string | null;
  /** What nobody has checked yet, and what shows the first of it. It can be sent all the same. */
  unchecked?: { text: string; onShow: () => void } | null;
  /** What else there is to say or to ask before it is sent. */
  children?: ReactNode;
  /** Whether it has its link already. */
  isOut: boolean;
  /** The customer's address, as far as it is known. */
  to: string;
  /** What a link is shared as. */
  documentTitle: string;
  /** What is sent is being changed here: it can be sent once that is stored, and the letter tells of it. */
  isChanging?: boolean;
  /** Null while what it tells of is still being read. */
  letter: Letter | null;
  /** What goes with the e-mail, and what making the link means, in a sentence each. */
  words: { email: string; link: string };
  onClose: () => void;
}

type Channel = SendDocument['channel'];
const CHANNELS: readonly { value: Channel; label: string }[] = [
  { value: 'email', label: 'By email' },
  { value: 'link', label: 'By link' },
];

/** Brings the document to its customer: by e-mail, or by a link that the person passes on. */
export function SendDialog<D>(props: SendDialogProps<D>) {
  const { place, title = `Send ${place.noun}`, hindrance, unchecked, letter, children, onClose } = props;
  const [channel, setChannel] = useState<Channel>('email');
  if (hindrance)
    return (
      <Dialog
        open
        title="Not ready to send"
        onClose={onClose}
        actions={<Button onClick={onClose}>{`Back to the ${place.noun}`}</Button>}
      >
        <p>{hindrance}</p>
      </Dialog>
    );
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className={styles.form}>
        {unchecked && <Unchecked {...unchecked} onClose={onClose} />}
        {children}
        <SegmentedControl label="How to send it" value={channel} options={CHANNELS} onChange={setChannel} />
        {channel === 'link' ? (
          <LinkForm {...props} />
        ) : letter === null ? (
          <Skeleton height="16rem" />
        ) : (
          <EmailForm {...props} letter={letter} />
        )}
      </div>
    </Dialog>
  );
}

function Unchecked({ text, onShow, onClose }: { text: string; onShow: () => void; onClose: () => void }) {
  const show = () => {
    // the dialog gives the focus back as it goes: only then can it go elsewhere
    flushSync(onClose);
    onShow();
  };
  return (
    <p className={styles.unchecked}>
      <TriangleAlert size={20} aria-hidden="true" />
      <span>{text}</span>
      <Button variant="quiet" size="small" onClick={show}>
        Check first
      </Button>
    </p>
  );
}

function EmailForm<D>({
  place,
  version,
  isChanging,
  to,
  letter,
  words,
  onClose,
}: SendDialogProps<D> & { letter: Letter }) {
  const formId = useId();
  const send = useSend(place, version);
  const form = useForm({
    resolver: zodResolver(SendDocument.options[0]),
    defaultValues: { channel: 'email' as const, to, ...letter },
    // what was written stays where the letter tells of something else meanwhile
    values: { channel: 'email' as const, to, ...letter },
    resetOptions: { keepDirtyValues: true },
  });
  // which fields were written in is only known where it is asked for
  const { errors, dirtyFields: _dirtyFields } = form.formState;
  const submit = form.handleSubmit((sending) => send.mutateAsync(sending).then(onClose, showFailure(form)));
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="To" type="email" error={errors.to?.message} {...form.register('to')} />
      <Field label="Subject" error={errors.subject?.message} {...form.register('subject')} />
      <TextArea
        label="Message"
        rows={8}
        hint={words.email}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" wide busy={send.isPending || isChanging} icon={<Send size={20} aria-hidden="true" />}>
        Send email
      </Button>
    </form>
  );
}

/** A link is made when it is asked for: from then on the document counts as sent. */
function LinkForm<D>({ place, version, isChanging, isOut, documentTitle, words }: SendDialogProps<D>) {
  const send = useSend(place, version);
  const sharing = useQuery(sharingQuery(place));
  if (sharing.isError) return <ErrorCard onRetry={() => void sharing.refetch()}>{textOf(sharing.error)}</ErrorCard>;
  if (isOut && sharing.isPending) return <Skeleton height="6rem" />;
  if (isOut && sharing.data) return <LinkBox url={sharing.data.url} title={documentTitle} />;
  return (
    <>
      <p>{words.link}</p>
      <FormError>{send.isError && textOf(send.error)}</FormError>
      <Button wide busy={send.isPending || isChanging} onClick={() => send.mutate({ channel: 'link' })}>
        Make the link
      </Button>
    </>
  );
}
