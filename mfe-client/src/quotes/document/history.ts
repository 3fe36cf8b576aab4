import { type Quote, QuoteVersions } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { timelineQuery } from '../../sharing';
import { quoteQuery } from '../api';
import { placeOf } from './place';

type Standing = Pick<Quote, 'id' | 'state' | 'documentStatus' | 'revision'>;

/** What happened to a quote; read anew when it stands elsewhere. */
export const timelineOf = ({ id, state, documentStatus, revision }: Standing) =>
  timelineQuery(placeOf(id), [state, documentStatus, revision]);

/** Every version of a quote that was ever issued. */
export const versionsQuery = ({ id, state, documentStatus, revision }: Standing) =>
  queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'versions', state, documentStatus, revision],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/versions`, QuoteVersions, { signal }),
    placeholderData: keepPreviousData,
  });
