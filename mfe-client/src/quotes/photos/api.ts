import { AddedPhoto, PHOTO_MAX_BYTES, type Quote } from '@jobspeak/contracts';
import { AppError, api } from '@jobspeak/web';
import { type QueryClient, queryOptions } from '@jobspeak/web/query';
import { quoteQuery } from '../api';
import { shrunk } from './shrink';
import type { SendPhoto } from './uploads';

/** A picture of a quote, which never changes. */
export const photoQuery = (quoteId: string, photoId: string) =>
  queryOptions({
    queryKey: ['quotes', quoteId, 'photo', photoId],
    queryFn: ({ signal }) => api.blob(`/quotes/${quoteId}/photos/${photoId}`, { signal }),
    staleTime: Infinity,
  });

/**
 * Sends pictures to a quote, smaller where they are large, and shows them from here.
 * @param meet takes in the quote as it is with the picture.
 */
export const sendPhotoTo =
  (cache: QueryClient, quoteId: string, meet: (quote: Quote) => Promise<void>): SendPhoto =>
  async ({ key, file }, options) => {
    const picture = await shrunk(file);
    if (picture.size > PHOTO_MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
    const { photo, quote } = await api.upload(`/quotes/${quoteId}/photos`, picture, AddedPhoto, {
      ...options,
      idempotencyKey: key,
    });
    cache.setQueryData(photoQuery(quoteId, photo.id).queryKey, picture);
    cache.setQueryData(quoteQuery(quoteId).queryKey, (known) =>
      known && known.version > quote.version ? known : quote,
    );
    await meet(quote);
  };
