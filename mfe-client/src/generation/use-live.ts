import { listenToEvents } from '@jobspeak/web/events';
import { useQuery, useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';
import type { Live } from './live';
import { NOTHING_HEARD } from './nothing-heard';

/** Kept with what else is known of the account, so that the next screen has it at once and the next person never. */
const keyOf = (recordingId: string | null) => ['live', recordingId] as const;

/** Reads events, which takes schemas: nobody waits for them to record. */
const reader = () => import('./live');

/** Follows what is understood of a recording; null while it is not on the server. */
export function useLive(recordingId: string | null): Live {
  const cache = useQueryClient();
  useEffect(() => {
    if (recordingId === null) return;
    let gone = false;
    const hear = async (name: string, data: unknown) => {
      const { withHeard } = await reader();
      if (gone) return;
      const before = cache.getQueryData<Live>(keyOf(recordingId)) ?? NOTHING_HEARD;
      const live = withHeard(before, name, data, recordingId);
      if (live !== before) cache.setQueryData<Live>(keyOf(recordingId), live);
    };
    // each event tells all that was understood so far: what one could not be read for, the next one tells
    const leave = listenToEvents({ onEvent: ({ name, data }) => void hear(name, data).catch(() => undefined) });
    return () => {
      gone = true;
      leave();
    };
  }, [cache, recordingId]);
  const { data } = useQuery({
    queryKey: keyOf(recordingId),
    // only the stream tells of it
    queryFn: () => NOTHING_HEARD,
    enabled: false,
  });
  return data ?? NOTHING_HEARD;
}
