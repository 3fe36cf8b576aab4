import { Recording } from '@jobspeak/contracts';
import { AppError, api, useSession } from '@jobspeak/web';

/** What a recording needs of the server. Each call may be sent twice. */
export interface RecordingCalls {
  open: (takeId: string, mimeType: string, signal: AbortSignal) => Promise<Recording>;
  putPiece: (recordingId: string, number: number, sound: ArrayBuffer, signal: AbortSignal) => Promise<unknown>;
  complete: (recordingId: string, pieces: number, signal: AbortSignal) => Promise<Recording>;
}

/** A second of sound is a few kilobytes: a connection that has not taken it by then is dead. */
const PIECE_PATIENCE_MS = 20_000;

/** Ends a call that hangs, so that it can be tried again. @throws AppError REQUEST_TIMEOUT */
export async function withPatience<T>(
  call: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  patience: AbortSignal = AbortSignal.timeout(PIECE_PATIENCE_MS),
): Promise<T> {
  try {
    return await call(AbortSignal.any([signal, patience]));
  } catch (error) {
    if (patience.aborted && !signal.aborted) throw new AppError('REQUEST_TIMEOUT', undefined, { cause: error });
    throw error;
  }
}

const calls: RecordingCalls = {
  open: (takeId, mimeType, signal) =>
    api.post('/recordings', Recording, { mimeType }, { idempotencyKey: takeId, signal }),
  putPiece: (recordingId, number, sound, signal) =>
    withPatience(
      (patient) =>
        api.upload(
          `/recordings/${recordingId}/chunks/${number}`,
          new Blob([sound], { type: 'application/octet-stream' }),
          Recording,
          { method: 'PUT', signal: patient },
        ),
      signal,
    ),
  complete: (recordingId, chunks, signal) =>
    api.post(`/recordings/${recordingId}/complete`, Recording, { chunks }, { signal }),
};

/**
 * The calls of one person. Sending goes on while screens change; what somebody has spoken is never sent as somebody else
 * who has signed in meanwhile: it is refused as an expired session is, and stays on this device.
 */
export function recordingCallsOf(userId: string): RecordingCalls {
  const assertSame = () => {
    if (useSession.getState().user?.id !== userId) throw new AppError('SESSION_EXPIRED');
  };
  return {
    open: async (...facts) => {
      assertSame();
      return calls.open(...facts);
    },
    putPiece: async (...facts) => {
      assertSame();
      return calls.putPiece(...facts);
    },
    complete: async (...facts) => {
      assertSame();
      return calls.complete(...facts);
    },
  };
}

/** Sends a whole file. */
export const uploadFile = (
  file: File,
  idempotencyKey: string,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => api.upload('/recordings/upload', file, Recording, { idempotencyKey, ...options });
