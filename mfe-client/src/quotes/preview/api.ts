import { DocumentPreview } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions } from '@jobspeak/web/query';

/** The customer's page of a quote as it stands, or of an issued version of it. */
export const previewQuery = (quoteId: string, revision: number | null) =>
  queryOptions({
    queryKey: ['quotes', quoteId, 'preview', revision],
    queryFn: ({ signal }) => {
      const query = revision === null ? '' : `?revision=${revision}`;
      return api.get(`/quotes/${quoteId}/preview${query}`, DocumentPreview, { signal });
    },
    // what is on the quote changes beside it
    staleTime: 0,
    gcTime: 0,
  });
