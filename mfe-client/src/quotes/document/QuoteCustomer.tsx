import type { Quote } from '@jobspeak/contracts';
import { useQuery } from '@jobspeak/web/query';
import { CustomerCard } from '../../sharing';
import { timelineOf } from './history';
import { placeOf } from './place';

/** What became of a quote that has left the house, with the last question of its customer. */
export function QuoteCustomer({ quote }: { quote: Quote }) {
  const timeline = useQuery(timelineOf(quote));
  const question = timeline.data?.items.find(({ what, revision }) => what === 'asked' && revision === quote.revision);
  return (
    <CustomerCard
      place={placeOf(quote.id)}
      isIssued={quote.issuedOn !== null}
      title={quote.title || 'Quote'}
      locale={quote.locale}
      client={quote.client}
      question={question}
    />
  );
}
