import { type Quote, SendDocument } from '@jobspeak/contracts';
import { Button, ErrorCard, Field, FormError } from '@jobspeak/ui';
import { Send } from '@jobspeak/ui/icons';
import { Dialog, SegmentedControl, Skeleton, TextArea } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { showFailure, useForm, zodResolver } from '@jobspeak/web/form';
import { useQuery } from '@jobspeak/web/query';
import { useId, useState } from 'react';
import { businessQuery } from '../../business';
import styles from './AnswerDialogs.module.css';
import { LinkBox } from './LinkBox';
import { letterOf } from './letter';
import { sharingQuery, useSendQuote } from './sharing';

export interface SendDialogProps {
  quote: Quote;
  onClose: () => void;
}

type Channel = SendDocument['channel'];
const CHANNELS: readonly { value: Channel; label: string }[] = [
  { value: 'email', label: 'By email' },
  { value: 'link', label: 'By link' },
];

/** Why a quote is not fit to be sent, with what to do about it; null when it is. */
function hindranceOf({ lines }: Pick<Quote, 'lines'>): string | null {
  if (lines.length === 0) return 'There is nothing on this quote yet. Add a line first.';
  const missing = lines.filter(({ unitPrice }) => unitPrice === null).length;
  if (missing === 0) return null;
  return missing === 1
    ? 'One line has no price. Give it one, then send the quote.'
    : `${missing} lines have no price. Give them one, then send the quote.`;
}

/** Brings the quote to its customer: by e-mail, or by a link that the person passes on. */
export function SendDialog({ quote, onClose }: SendDialogProps) {
  const [channel, setChannel] = useState<Channel>('email');
  const business = useQuery(businessQuery());
  const hindrance = hindranceOf(quote);
  if (hindrance)
    return (
      <Dialog
        open
        title="Not ready to send"
        onClose={onClose}
        actions={<Button onClick={onClose}>Back to the quote</Button>}
      >
        <p>{hindrance}</p>
      </Dialog>
    );
  return (
    <Dialog open title="Send quote" onClose={onClose}>
      <div className={styles.form}>
        <SegmentedControl label="How to send it" value={channel} options={CHANNELS} onChange={setChannel} />
        {channel === 'link' ? (
          <LinkForm quote={quote} />
        ) : business.isPending ? (
          <Skeleton height="16rem" />
        ) : (
          <EmailForm quote={quote} letter={letterOf(quote, business.data)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function EmailForm({ quote, letter, onClose }: SendDialogProps & { letter: ReturnType<typeof letterOf> }) {
  const formId = useId();
  const send = useSendQuote(quote.id);
  const form = useForm({
    resolver: zodResolver(SendDocument.options[0]),
    defaultValues: { channel: 'email' as const, to: quote.client.email, ...letter },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((sending) => send.mutateAsync(sending).then(onClose, showFailure(form)));
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="To" type="email" error={errors.to?.message} {...form.register('to')} />
      <Field label="Subject" error={errors.subject?.message} {...form.register('subject')} />
      <TextArea
        label="Message"
        rows={8}
        hint="The PDF, a button to read and accept the quote, and your business name go with it."
        error={errors.message?.message}
        {...form.register('message')}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" wide busy={send.isPending} icon={<Send size={20} aria-hidden="true" />}>
        Send email
      </Button>
    </form>
  );
}

/** A link is made when it is asked for: from then on the quote counts as sent. */
function LinkForm({ quote }: { quote: Quote }) {
  const send = useSendQuote(quote.id);
  const sharing = useQuery(sharingQuery(quote.id));
  const isSent = quote.documentStatus === 'sent' || quote.documentStatus === 'pending';
  if (sharing.isError) return <ErrorCard onRetry={() => void sharing.refetch()}>{textOf(sharing.error)}</ErrorCard>;
  if (isSent && sharing.isPending) return <Skeleton height="6rem" />;
  if (isSent && sharing.data) return <LinkBox url={sharing.data.url} title={quote.title} />;
  return (
    <>
      <p>Anyone who has the link can read and accept the quote. It counts as sent once you make the link.</p>
      <FormError>{send.isError && textOf(send.error)}</FormError>
      <Button wide busy={send.isPending} onClick={() => send.mutate({ channel: 'link' })}>
        Make the link
      </Button>
    </>
  );
}
