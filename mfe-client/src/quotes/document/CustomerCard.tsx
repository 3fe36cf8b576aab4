import { type Delivery, type Quote, type Sharing, UNDO_SENDING_MS } from '@jobspeak/contracts';
import { Button, Card, ErrorCard } from '@jobspeak/ui';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, Clock, Eye, type Icon, Mail } from '@jobspeak/ui/icons';
import { RelativeDate } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './CustomerCard.module.css';
import { timelineQuery } from './history';
import { LinkBox } from './LinkBox';
import { sharingQuery, useUndoSending } from './sharing';

/** What became of a quote that has left the house; nothing while nobody has sent it. */
export function CustomerCard({ quote }: { quote: Quote }) {
  const sharing = useQuery({ ...sharingQuery(quote.id), enabled: quote.issuedOn !== null });
  const timeline = useQuery(timelineQuery(quote));
  if (sharing.isError) return <ErrorCard onRetry={() => void sharing.refetch()}>{textOf(sharing.error)}</ErrorCard>;
  if (!sharing.data || quote.issuedOn === null) return null;
  const { url, delivery, openedAt, answer } = sharing.data;
  const question = timeline.data?.items.find(({ what, revision }) => what === 'asked' && revision === quote.revision);
  return (
    <Card className={styles.card} aria-labelledby="with-the-customer">
      <h2 id="with-the-customer">With the customer</h2>
      <ul className={styles.facts}>
        {delivery && <DeliveryFact quoteId={quote.id} delivery={delivery} locale={quote.locale} />}
        {openedAt ? (
          <Fact icon={Eye}>
            Opened <RelativeDate value={openedAt} locale={quote.locale} />
          </Fact>
        ) : (
          answer === null && <Fact icon={Eye}>Not opened yet</Fact>
        )}
        {question && (
          <Fact icon={CircleHelp}>
            Asked <RelativeDate value={question.at} locale={quote.locale} />
            <q className={styles.reason}>{question.note}</q>
          </Fact>
        )}
        {answer && <AnswerFact answer={answer} locale={quote.locale} />}
      </ul>
      {answer === null && <LinkBox url={url} title={quote.title} />}
    </Card>
  );
}

type Mood = 'good' | 'bad' | undefined;

const Fact = ({ icon: Symbol, mood, children }: { icon: Icon; mood?: Mood; children: ReactNode }) => (
  <li data-mood={mood}>
    <Symbol size={18} aria-hidden="true" />
    <span>{children}</span>
  </li>
);

interface DeliveryFactProps {
  quoteId: string;
  delivery: Delivery;
  locale: string;
}

function DeliveryFact({ quoteId, delivery: { to, state, sendAt, error, purpose }, locale }: DeliveryFactProps) {
  const what = purpose === 'reminder' ? 'Reminder' : 'Email';
  if (state === 'waiting') return <Waiting key={sendAt} quoteId={quoteId} to={to} sendAt={sendAt} />;
  if (state === 'handed-over') return <Fact icon={Clock}>{`${what} to ${to} is on its way`}</Fact>;
  if (state === 'undone') return <Fact icon={Mail}>{`${what} to ${to} was taken back`}</Fact>;
  if (state === 'failed')
    return (
      <Fact icon={CircleAlert} mood="bad">
        {`${what} to ${to} did not arrive${error ? `: ${error}` : '.'} Check the address and send it again.`}
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

function Waiting({ quoteId, to, sendAt }: { quoteId: string; to: string; sendAt: string }) {
  const seconds = useSecondsUntil(sendAt);
  const undo = useUndoSending(quoteId);
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
  const who = answer.name || (answer.by === 'customer' ? 'the customer' : 'you');
  return (
    <Fact icon={yes ? CircleCheck : CircleX} mood={yes ? 'good' : 'bad'}>
      {`${yes ? 'Approved' : 'Declined'} by ${who} `}
      <RelativeDate value={answer.at} locale={locale} />
      {answer.by === 'owner' && ', noted by you'}
      {answer.reason && <q className={styles.reason}>{answer.reason}</q>}
    </Fact>
  );
}
