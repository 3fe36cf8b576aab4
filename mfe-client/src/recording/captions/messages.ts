import type { PackFile } from './pack-list';
import type { HeardHere } from './words';

export type ToWorker =
  /** Sound comes through this port, as arrays of samples; its first is of so many ms after the beginning. */
  | { type: 'listen'; sound: MessagePort; rate: number; startMs: number; pack: readonly PackFile[] }
  /** From a moment of the recording on; null for not at all. */
  | { type: 'want'; fromMs: number | null };

export type ToPage =
  | { type: 'heard'; pieces: readonly HeardHere[]; leftOut: number }
  | { type: 'failed'; reason: string };
