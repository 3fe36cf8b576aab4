import { Recording } from '@jobspeak/contracts';
import { AppError, api, nothing, useSession } from '@jobspeak/web';
import { contentDigest } from './digest';
import type { Take } from './takes';

/** What the server must know of a take before its sound. */
export type TakeFacts = Pick<Take, 'id' | 'mimeType' | 'startedAt' | 'into'>;

/** What a recording needs of the server. Each call may be sent twice. */
export interface RecordingCalls {
  open: (take: TakeFacts, signal: AbortSignal) => Promise<Recording>;
  putPiece: (recordingId: string, number: number, sound: ArrayBuffer, signal: AbortSignal) => Promise<unknown>;
  complete: (recordingId: string, whole: { chunks: number; sha256: string }, signal: AbortSignal) => Promise<Recording>;
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
  open: ({ id, mimeType, startedAt, into }, signal) =>
    api.post('/recordings', Recording, { mimeType, startedAt, into }, { idempotencyKey: id, signal }),
  putPiece: async (recordingId, number, sound, signal) => {
    const headers = { 'Content-Digest': await contentDigest(sound) };
    const body = new Blob([sound], { type: 'application/octet-stream' });
    await withPatience(
      (patient) =>
        api.upload(`/recordings/${recordingId}/chunks/${number}`, body, nothing, {
          method: 'PUT',
          signal: patient,
          headers,
        }),
      signal,
    );
  },
  complete: (recordingId, whole, signal) =>
    api.post(`/recordings/${recordingId}/complete`, Recording, whole, { signal }),
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
