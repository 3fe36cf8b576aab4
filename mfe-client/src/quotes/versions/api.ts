import { type Comparable, QuoteVersion } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions } from '@jobspeak/web/query';

/** A version of a quote as it was issued. The answer to the latest may still come, and change the options taken. */
export const versionQuery = (quoteId: string, revision: number) =>
  queryOptions({
    queryKey: ['quotes', quoteId, 'version', revision],
    queryFn: ({ signal }): Promise<Comparable> =>
      api.get(`/quotes/${quoteId}/versions/${revision}`, QuoteVersion, { signal }),
  });
