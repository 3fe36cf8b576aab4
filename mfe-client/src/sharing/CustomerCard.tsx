import {
  type Delivery,
  NOT_SENT,
  type QuoteClient,
  type Sharing,
  type TimelineEntry,
  UNDO_SENDING_MS,
} from '@jobspeak/contracts';
import { Button, Card, ErrorCard } from '@jobspeak/ui';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, Clock, Eye, type Icon, Mail } from '@jobspeak/ui/icons';
import { RelativeDate } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './CustomerCard.module.css';
import { LinkBox } from './LinkBox';
import type { SharedPlace } from './place';
import { sharingQuery, useUndoSending } from './queries';

export interface CustomerCardProps<Document> {
  place: SharedPlace<Document>;
  /** Only what was issued can have left the house. */
  isIssued: boolean;
  title: string;
  locale: string;
  /** How the customer is reached, as the document has it. */
  client: Pick<QuoteClient, 'email' | 'phone'>;
  /** The last thing that the customer has asked. */
  question?: TimelineEntry | undefined;
}

/** What became of a document that has left the house; nothing while nobody has sent it. */
export function CustomerCard<D>({ place, isIssued, title, locale, client, question }: CustomerCardProps<D>) {
  const sharing = useQuery({ ...sharingQuery(place), enabled: isIssued });
  if (sharing.isError) return <ErrorCard onRetry={() => void sharing.refetch()}>{textOf(sharing.error)}</ErrorCard>;
  if (!sharing.data || !isIssued) return null;
  const { url, delivery, openedAt, answer } = sharing.data;
  return (
    <Card className={styles.card} aria-labelledby="with-the-customer">
      <h2 id="with-the-customer">With the customer</h2>
      <ul className={styles.facts}>
        {delivery && <DeliveryFact place={place} delivery={delivery} locale={locale} />}
        {openedAt ? (
          <Fact icon={Eye}>
            Opened <RelativeDate value={openedAt} locale={locale} />
          </Fact>
        ) : (
          answer === null && <Fact icon={Eye}>Not opened yet</Fact>
        )}
        {question && (
          <Fact icon={CircleHelp}>
            Asked <RelativeDate value={question.at} locale={locale} />
            <q className={styles.reason}>{question.note}</q>
            {(client.email || client.phone) && <WaysBack client={client} />}
          </Fact>
        )}
        {answer && <AnswerFact answer={answer} locale={locale} />}
      </ul>
      {answer === null && <LinkBox url={url} title={title} />}
    </Card>
  );
}

/** How a question is answered, as the document has it; else its customer has said it with the question. */
const WaysBack = ({ client: { email, phone } }: Pick<CustomerCardProps<unknown>, 'client'>) => (
  <span className={styles.ways}>
    {'Answer '}
    {email && <a href={`mailto:${email}`}>{`by email to ${email}`}</a>}
    {email && phone && ' or '}
    {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{`by phone on ${phone}`}</a>}
  </span>
);

type Mood = 'good' | 'bad' | undefined;

const Fact = ({ icon: Symbol, mood, children }: { icon: Icon; mood?: Mood; children: ReactNode }) => (
  <li data-mood={mood}>
    <Symbol size={18} aria-hidden="true" />
    <span>{children}</span>
  </li>
);

interface DeliveryFactProps<D> {
  place: SharedPlace<D>;
  delivery: Delivery;
  locale: string;
}

function DeliveryFact<D>({ place, delivery: { to, state, sendAt, error, purpose }, locale }: DeliveryFactProps<D>) {
  const what = purpose === 'reminder' ? 'Reminder' : 'Email';
  if (state === 'waiting') return <Waiting key={sendAt} place={place} to={to} sendAt={sendAt} />;
  if (state === 'handed-over') return <Fact icon={Clock}>{`${what} to ${to} is on its way`}</Fact>;
  if (state === 'undone') return <Fact icon={Mail}>{`${what} to ${to} was taken back`}</Fact>;
  if (state === 'failed')
    return (
      <Fact icon={CircleAlert} mood="bad">
        {`${what} to ${to} did not arrive${error ? `: ${error}` : '.'} Check the address and send it again.`}
      </Fact>
    );
  if (state === 'kept')
    return (
      <Fact icon={CircleAlert} mood="bad">
        {`${what} to ${to}: ${NOT_SENT.toLowerCase()}. Pass the link on yourself.`}
      </Fact>
    );
  return (
    <Fact icon={Mail}>
      {`${what} sent to ${to} `}
      <RelativeDate value={sendAt} locale={locale} />
    </Fact>
  );
}

const SECOND_MS = 1000;

/** Whole seconds until a moment, counted down; never more than there can be, whatever this device's clock says. */
function useSecondsUntil(moment: string): number {
  const left = () => Math.min(Math.max(Date.parse(moment) - Date.now(), 0), UNDO_SENDING_MS);
  const [ms, setMs] = useState(left);
  useEffect(() => {
    const timer = setInterval(
      () => setMs(Math.min(Math.max(Date.parse(moment) - Date.now(), 0), UNDO_SENDING_MS)),
      SECOND_MS,
    );
    return () => clearInterval(timer);
  }, [moment]);
  return Math.ceil(ms / SECOND_MS);
}

function Waiting<D>({ place, to, sendAt }: { place: SharedPlace<D>; to: string; sendAt: string }) {
  const seconds = useSecondsUntil(sendAt);
  const undo = useUndoSending(place);
  if (seconds === 0) return <Fact icon={Clock}>{`Email to ${to} is on its way`}</Fact>;
  return (
    <Fact icon={Clock}>
      {`Email to ${to} goes in ${seconds} s`}
      <Button variant="secondary" size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
        Undo sending
      </Button>
    </Fact>
  );
}

function AnswerFact({ answer, locale }: { answer: NonNullable<Sharing['answer']>; locale: string }) {
  const yes = answer.answer === 'approved';
  const who = answer.name || (answer.by === 'customer' ? 'the customer' : '');
  const word = `${yes ? 'Approved' : 'Declined'}${who && ` by ${who}`}`;
  return (
    <Fact icon={yes ? CircleCheck : CircleX} mood={yes ? 'good' : 'bad'}>
      {`${word}${answer.by === 'owner' ? ', noted by you' : ''} `}
      <RelativeDate value={answer.at} locale={locale} />
      {answer.reason && <q className={styles.reason}>{answer.reason}</q>}
    </Fact>
  );
}
