import { Quote } from '@jobspeak/contracts';
import { buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { FileText } from '@jobspeak/ui/icons';
import { EmptyState, Page, Skeleton, SkeletonList } from '@jobspeak/ui/parts';
import { api, isAppError, paths, textOf } from '@jobspeak/web';
import { useMutation, useQuery, useQueryClient } from '@jobspeak/web/query';
import { Link, useLocation, useParams } from '@jobspeak/web/router';
import { GenerationScreen } from '../generation';
import { quoteQuery } from './api';
import { QuoteDocument } from './document/QuoteDocument';

/** What the recording screen hands over: the quote may not be there yet. */
const handedOver = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'recordingId' in state && typeof state.recordingId === 'string'
    ? state.recordingId
    : null;

/** One quote: while it is being made, its progress; then the document itself. */
export function QuoteScreen() {
  const { id = '' } = useParams();
  const location = useLocation();
  const recordingId = handedOver(location.state);
  const quote = useQuery(quoteQuery(id, { expected: recordingId !== null }));
  const back = <Link to={paths.quotes()}>Quotes</Link>;
  if (quote.data && quote.data.state !== 'processing') return <QuoteDocument key={id} quote={quote.data} />;
  if (quote.data || (quote.isPending && recordingId))
    return <InTheMaking id={id} quote={quote.data ?? null} recordingId={quote.data?.recordingId ?? recordingId} />;
  if (quote.isError) {
    const missing = isAppError(quote.error) && quote.error.code === 'QUOTE_NOT_FOUND';
    return (
      <Page title="Quote" back={back}>
        {missing ? (
          <NotFound>{textOf(quote.error)}</NotFound>
        ) : (
          <ErrorCard onRetry={() => void quote.refetch()}>{textOf(quote.error)}</ErrorCard>
        )}
      </Page>
    );
  }
  return (
    <Page title={<Skeleton width="16rem" height="32px" />} documentTitle="Quote" back={back}>
      <Card flush>
        <SkeletonList rows={5} label="Loading the quote" />
      </Card>
    </Page>
  );
}

const NotFound = ({ children }: { children: string }) => (
  <EmptyState
    icon={<FileText size={28} />}
    title="Not found"
    action={
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.quotes()}>
        All quotes
      </Link>
    }
  >
    {children}
  </EmptyState>
);

interface InTheMakingProps {
  id: string;
  quote: Quote | null;
  recordingId: string | null;
}

function InTheMaking({ id, quote, recordingId }: InTheMakingProps) {
  const cache = useQueryClient();
  const { queryKey } = quoteQuery(id);
  const byHand = useMutation({
    meta: { idempotent: false }, // a second try would carry a version that the first has used up
    // any edit makes a quote whose recording failed a draft; this one changes nothing else
    mutationFn: (failed: Quote) => api.patch(`/quotes/${id}`, Quote, { version: failed.version, title: failed.title }),
    onSuccess: (draft) => cache.setQueryData(queryKey, draft),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
  const onRetried = () =>
    cache.setQueryData<Quote>(queryKey, (before) =>
      before?.generation
        ? { ...before, generation: { ...before.generation, stage: 'upload', state: 'running', error: null } }
        : before,
    );
  const lookAnew = async () => {
    await cache.cancelQueries({ queryKey, exact: true });
    const known = cache.getQueryData<Quote>(queryKey);
    // the news may have brought the quote along
    if (!known || known.state === 'processing') await cache.invalidateQueries({ queryKey });
  };
  return (
    <GenerationScreen
      quoteId={id}
      recordingId={recordingId}
      stored={quote?.generation ?? null}
      onNews={() => void cache.invalidateQueries({ queryKey })}
      onEnded={() => void lookAnew()}
      onRetried={onRetried}
      onByHand={quote ? () => byHand.mutate(quote) : undefined}
      byHandBusy={byHand.isPending}
    />
  );
}
