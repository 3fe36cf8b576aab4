import { LearnedWordings } from '@jobspeak/contracts';
import { api, isAppError } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';

/** What corrections have taught. */
export const learnedQuery = () =>
  queryOptions({
    queryKey: ['learned'],
    queryFn: ({ signal }) => api.get('/learned', LearnedWordings, { signal }),
    staleTime: 0,
  });

/** What is gone already is as was wished: so answers a second try whose first one had been heard. */
const asWished = (error: unknown): void => {
  if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
};

/** Forgets one lesson, by its id. */
export function useUnlearn() {
  const cache = useQueryClient();
  return useMutation({
    meta: { done: 'Forgotten' },
    mutationFn: (id: string) => api.delete(`/learned/${id}`).catch(asWished),
    onSettled: () => cache.invalidateQueries({ queryKey: learnedQuery().queryKey }),
  });
}
