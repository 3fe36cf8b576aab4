import { Envelope, type Quote, quoteGenerated } from '@jobspeak/contracts';
import { listenToEvents } from '@jobspeak/web/events';
import { type QueryClient, useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';
import { quoteQuery } from './api';

/** The quote that an event brings along; null for any other event. */
function madeQuoteIn(name: string, message: unknown): Quote | null {
  if (name !== quoteGenerated.name) return null;
  const { data: envelope } = Envelope.safeParse(message);
  return quoteGenerated.data.safeParse(envelope?.data).data?.quote ?? null;
}

/** An answer that is on its way, or waited for because the quote was not there yet, is older than what was told. */
async function keep(cache: QueryClient, made: Quote): Promise<void> {
  const { queryKey } = quoteQuery(made.id);
  await cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData<Quote>(queryKey, (known) => (known && known.version >= made.version ? known : made));
}

/** Has a quote at hand as soon as it is made, without asking for it. Shows nothing itself. */
export function MadeQuotes(): null {
  const cache = useQueryClient();
  useEffect(
    () =>
      listenToEvents({
        onEvent: ({ name, data }) => {
          const made = madeQuoteIn(name, data);
          if (made) void keep(cache, made);
        },
      }),
    [cache],
  );
  return null;
}
