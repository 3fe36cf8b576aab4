import { useQuery } from '@jobspeak/web/query';
import { useSyncExternalStore } from 'react';
import { markDecided } from './decision';
import { type Fetching, fetchPack, readFetching, subscribeToFetching } from './fetching';
import { missingBytes, removePack } from './pack';

/** What this device has of the captions, and the ways to get and remove them. */
export interface CaptionPack extends Fetching {
  /** What is there is not known yet. */
  isPending: boolean;
  /** Bytes that are still to be fetched: 0 when all of it is there; null when nothing has ever been. */
  missing: number | null;
  get: () => void;
  remove: () => void;
}

export function useCaptions(): CaptionPack {
  const fetching = useSyncExternalStore(subscribeToFetching, readFetching);
  const { data: missing = null, isPending, refetch } = useQuery({ queryKey: ['captions'], queryFn: missingBytes });
  const look = () => void refetch();
  return {
    ...fetching,
    isPending,
    missing,
    get: () => void fetchPack().then(look),
    remove: () => {
      markDecided(new Date());
      void removePack().then(look);
    },
  };
}
