import type { ChunkKept, Recording } from '@jobspeak/contracts';
import { AppError, api, later, nothing, type Parser, useSession } from '@jobspeak/web';
import { contentDigest, wholeDigest } from './digest';
import type { Take } from './takes';

const schemas = () => import('../schemas');
const recording = later<Recording>(async () => (await schemas()).Recording);
const recordingOrKept = later<Recording | ChunkKept>(async () => {
  const { Recording, ChunkKept } = await schemas();
  return Recording.or(ChunkKept);
});

/** What the server must know of a take before its sound. */
export type TakeFacts = Pick<Take, 'id' | 'mimeType' | 'startedAt' | 'into'>;

/** What the server is to have in the end: so many pieces, and their hash together, where this device has them all. */
export interface Whole {
  chunks: number;
  sha256?: string;
}

/** What a recording needs of the server. Each call may be sent twice. */
export interface RecordingCalls {
  open: (take: TakeFacts, signal: AbortSignal) => Promise<Recording>;
  putPiece: (recordingId: string, number: number, sound: ArrayBuffer, signal: AbortSignal) => Promise<unknown>;
  /** Sends the last piece and completes the recording with it; null from a server that has only kept the piece. */
  putLast: (
    recordingId: string,
    sound: ArrayBuffer,
    whole: Required<Whole>,
    signal: AbortSignal,
  ) => Promise<Recording | null>;
  complete: (recordingId: string, whole: Whole, signal: AbortSignal) => Promise<Recording>;
}

/** After so long a connection that has taken nothing at all is dead. */
const PIECE_PATIENCE_MS = 20_000;
/** How long a piece of so many bytes may take, in ms: a weak line takes a byte in a millisecond, 8 kbit/s. */
export const patienceFor = (bytes: number): number => PIECE_PATIENCE_MS + bytes;
const SOUND = 'application/octet-stream';

/** Ends a call that hangs, so that it can be tried again. @throws AppError REQUEST_TIMEOUT */
export async function withPatience<T>(
  call: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  patience: AbortSignal,
): Promise<T> {
  try {
    return await call(AbortSignal.any([signal, patience]));
  } catch (error) {
    if (patience.aborted && !signal.aborted) throw new AppError('REQUEST_TIMEOUT', undefined, { cause: error });
    throw error;
  }
}

interface Sent {
  sound: ArrayBuffer;
  headers: Record<string, string>;
  signal: AbortSignal;
}

const putChunk = <Answer>(
  recordingId: string,
  number: number,
  { sound, headers, signal }: Sent,
  answer: Parser<Answer>,
): Promise<Answer> =>
  withPatience(
    (patient) =>
      api.upload(`/recordings/${recordingId}/chunks`, new Blob([sound], { type: SOUND }), answer, {
        method: 'PATCH',
        signal: patient,
        headers: { ...headers, 'Chunk-Number': String(number) },
      }),
    signal,
    AbortSignal.timeout(patienceFor(sound.byteLength)),
  );

const calls: RecordingCalls = {
  open: ({ id, mimeType, startedAt, into }, signal) =>
    api.post('/recordings', recording, { mimeType, startedAt, into }, { idempotencyKey: id, signal }),
  putPiece: async (recordingId, number, sound, signal) => {
    const headers = { 'Content-Digest': await contentDigest(sound) };
    await putChunk(recordingId, number, { sound, headers, signal }, nothing);
  },
  putLast: async (recordingId, sound, whole, signal) => {
    const headers = {
      'Content-Digest': await contentDigest(sound),
      'Repr-Digest': wholeDigest(whole.sha256),
      'Upload-Complete': '?1',
    };
    const answer = await putChunk(recordingId, whole.chunks - 1, { sound, headers, signal }, recordingOrKept);
    return 'state' in answer ? answer : null;
  },
  complete: (recordingId, whole, signal) =>
    api.post(`/recordings/${recordingId}/complete`, recording, whole, { signal }),
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
    putLast: async (...facts) => {
      assertSame();
      return calls.putLast(...facts);
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
) => api.upload('/recordings/upload', file, recording, { idempotencyKey, ...options });
