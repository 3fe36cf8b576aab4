import { type AskToListen, GenerationLogs, GenerationTimes, ListeningPermit, RecordedSound } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions, useMutation } from '@jobspeak/web/query';
import { keyOf, placeOf, type Range } from '../ranges';

const FRESH_MS = 15_000;

export const timesQuery = (range: Range) =>
  queryOptions({
    queryKey: ['admin-generation-times', keyOf(range)],
    queryFn: ({ signal }) => api.get(placeOf('/admin/generation-times', range), GenerationTimes, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Asked for once: every look at what somebody said is noted. */
export const logsQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['admin-generation-logs', quoteId],
    queryFn: ({ signal }) =>
      api.get(`/admin/generation-logs/${encodeURIComponent(quoteId)}`, GenerationLogs, { signal }),
  });

/** Whether there is anything to listen to. */
export const soundQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['admin-recordings', recordingId],
    queryFn: ({ signal }) => api.get(`/admin/recordings/${recordingId}`, RecordedSound, { signal }),
    staleTime: 0,
  });

/** Fetches the sound of a recording, once it is written down who wants to hear it. */
export const useListen = (asked: AskToListen) =>
  useMutation({
    mutationFn: async () => {
      const { permit } = await api.post('/admin/listenings', ListeningPermit, asked);
      return api.blob(`/admin/recordings/${asked.recordingId}/audio?${new URLSearchParams({ permit })}`);
    },
  });
