import { Recording } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';

/** Makes a quote from a recording once more. */
export const useRetryRecording = (recordingId: string, onStarted: () => void) =>
  useMutation({
    meta: { idempotent: true },
    mutationFn: () => api.post(`/recordings/${recordingId}/retry`, Recording),
    onSuccess: onStarted,
  });
