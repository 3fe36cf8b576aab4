import { count, watch } from '@jobspeak/kit';
import type { RequestHandler } from 'express';
import type { SpeechProgress } from '../speech/transcription';

/** Counts how long a file, or one chunk of what is still being spoken, takes to arrive and to be safe. */
export const timeUpload: RequestHandler = (_req, res, next) => {
  const started = performance.now();
  res.on('finish', () => {
    if (res.statusCode >= 300) return;
    count('jobspeak.generation.stage.duration', (performance.now() - started) / 1_000, {
      'jobspeak.service': 'recording',
      'jobspeak.generation.stage': 'upload',
    });
  });
  next();
};

/** Counts how long decoding and recognising take; they overlap, and decoding ends with the first words. */
export function timeStages() {
  const started = performance.now();
  let heardAt: number | undefined;
  return {
    progress({ stage }: SpeechProgress): void {
      if (stage === 'transcribe') heardAt ??= performance.now();
    },
    /** Counts both; answers them, in ms. */
    end(engine: string): { decodeMs: number; transcribeMs: number } {
      const now = performance.now();
      const took = { decode: (heardAt ?? now) - started, transcribe: now - (heardAt ?? started) };
      for (const [stage, ms] of Object.entries(took))
        count('jobspeak.generation.stage.duration', ms / 1_000, {
          'jobspeak.generation.stage': stage,
          'jobspeak.generation.engine': engine,
        });
      return { decodeMs: took.decode, transcribeMs: took.transcribe };
    },
  };
}

/** Has the recordings that wait read whenever metrics are sent. Returns how to stop. */
export function watchBacklog(read: () => Promise<{ waiting: number; oldest: number }>): () => void {
  const named = { 'jobspeak.service': 'recording' } as const;
  const stops = [
    watch('jobspeak.recordings.waiting', async () => [[(await read()).waiting, named]]),
    watch('jobspeak.recordings.oldest_age', async () => [[(await read()).oldest, named]]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
