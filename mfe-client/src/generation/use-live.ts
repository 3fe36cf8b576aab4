import { listenToEvents } from '@jobspeak/web/events';
import { useQuery, useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';
import { type Live, NOTHING_HEARD, withHeard } from './live';

/** Kept with what else is known of the account, so that the next screen has it at once and the next person never. */
const keyOf = (recordingId: string | null) => ['live', recordingId] as const;

/** Follows what is understood of a recording; null while it is not on the server. */
export function useLive(recordingId: string | null): Live {
  const cache = useQueryClient();
  useEffect(() => {
    if (recordingId === null) return;
    return listenToEvents({
      onEvent: ({ name, data }) => {
        const before = cache.getQueryData<Live>(keyOf(recordingId)) ?? NOTHING_HEARD;
        const live = withHeard(before, name, data, recordingId);
        if (live !== before) cache.setQueryData<Live>(keyOf(recordingId), live);
      },
    });
  }, [cache, recordingId]);
  const { data } = useQuery({
    queryKey: keyOf(recordingId),
    // only the stream tells of it
    queryFn: () => NOTHING_HEARD,
    enabled: false,
  });
  return data ?? NOTHING_HEARD;
}
