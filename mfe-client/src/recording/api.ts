import { Recording } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';

/** What a recording needs of the server. Each call may be sent twice. */
export interface RecordingCalls {
  open: (takeId: string, mimeType: string, signal: AbortSignal) => Promise<Recording>;
  putPiece: (recordingId: string, number: number, sound: ArrayBuffer, signal: AbortSignal) => Promise<unknown>;
  complete: (recordingId: string, pieces: number, signal: AbortSignal) => Promise<Recording>;
}

export const recordingCalls: RecordingCalls = {
  open: (takeId, mimeType, signal) =>
    api.post('/recordings', Recording, { mimeType }, { idempotencyKey: takeId, signal }),
  putPiece: (recordingId, number, sound, signal) =>
    api.upload(
      `/recordings/${recordingId}/chunks/${number}`,
      new Blob([sound], { type: 'application/octet-stream' }),
      Recording,
      { method: 'PUT', signal },
    ),
  complete: (recordingId, chunks, signal) =>
    api.post(`/recordings/${recordingId}/complete`, Recording, { chunks }, { signal }),
};

/** Sends a whole file. */
export const uploadFile = (file: File, idempotencyKey: string, onProgress: (share: number) => void) =>
  api.upload('/recordings/upload', file, Recording, { idempotencyKey, onProgress });
