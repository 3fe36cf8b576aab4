import type { Recording } from '@jobspeak/contracts';
import { AppError, useSession } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useState } from 'react';
import { recordingCallsOf } from './api';
import { heldTakes, hold } from './held';
import { MIN_MS } from './machine';
import { type Take, type TakeStore, takesOfThisDevice } from './takes';
import { startUpload } from './upload';

/** What is still to be sent, the oldest first. Takes too short for a quote are tidied away. */
async function unfinishedTakes(store: TakeStore, userId: string): Promise<Take[]> {
  const isHeld = await heldTakes();
  const takes = (await store.list(userId)).filter((take) => !isHeld(take.id));
  const short = takes.filter((take) => take.spokenMs < MIN_MS || take.pieces === 0);
  await Promise.all(short.map((take) => store.remove(take.id)));
  return takes.filter((take) => !short.includes(take)).sort((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Sends a take that an earlier visit could not, and forgets it once the server has it. */
async function finishTake(store: TakeStore, take: Take, onProgress: (sent: number) => void): Promise<Recording> {
  const release = hold(take.id);
  try {
    const upload = startUpload({
      take,
      calls: recordingCallsOf(take.userId),
      piece: async (number) => {
        const sound = await store.piece(take.id, number);
        if (!sound) throw new AppError('RECORDING_FAILED');
        return sound;
      },
      onProgress,
    });
    const recording = await upload.finish(take.pieces);
    await store.remove(take.id);
    return recording;
  } finally {
    await release();
  }
}

/** The recordings that wait on this device, for the person who is signed in. */
export const unfinishedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['takes', userId],
    queryFn: async () => unfinishedTakes(await takesOfThisDevice(), userId),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });

export const useUserId = (): string => useSession((session) => session.user?.id ?? '');

/** Finishing and discarding one take. */
export function useTake(take: Take) {
  const cache = useQueryClient();
  const [share, setShare] = useState(0);
  const refresh = () => cache.invalidateQueries({ queryKey: ['takes'] });
  const finish = useMutation({
    networkMode: 'always',
    mutationFn: async () => finishTake(await takesOfThisDevice(), take, (sent) => setShare(sent / take.pieces)),
    onSettled: refresh,
  });
  const discard = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await takesOfThisDevice()).remove(take.id),
    onSettled: refresh,
  });
  return { finish, discard, share };
}
