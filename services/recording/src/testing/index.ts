import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Person, soundFile } from '@jobspeak/kit/testing';
import { type RecordingOptions, recordingService } from '../app';
import { type SpeechEngine, startSpeechEngine } from '../speech/engine';
import { startListeningProcess } from '../speech/listener';
import { openRecognisers } from '../speech/recognisers';
import { openRememberingRecognisers } from './remembered';

/** Real recordings, for tests. All `spoken.*` are the first seconds of `gb-fencing-001.webm`. */
export const fixture = (name: string): Buffer => readFileSync(path.join(__dirname, '../../fixtures', name));

/** The samples of a WAV file as `spoken.wav` is one: 16 bits, mono, 8 kHz. */
export function samplesOf(file: Buffer): Float32Array {
  const at = file.indexOf('data') + 8;
  return Float32Array.from(
    { length: (file.length - at) >> 1 },
    (_, index) => file.readInt16LE(at + 2 * index) / 32_768,
  );
}

export const silence = (seconds: number): Buffer => soundFile(new Float32Array(seconds * 16_000), 16_000);

/** Sends a chunk of a recording, as a device does. */
export const sendChunk = (
  { patch }: Pick<Person, 'patch'>,
  recordingId: string,
  number: number,
  body: unknown,
  headers?: Record<string, string>,
) => patch(`/recordings/${recordingId}/chunks`, body, { ...headers, 'chunk-number': String(number) });

/** Waits for what nothing announces. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come about');
    await delay(5);
  }
}

type Tap = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/**
 * For the top of a test file: a real speech engine, and how to make it suffer. It remembers what it has heard in this
 * run, unless a test `hearsAnew`.
 */
export function useSpeech({ mostLive, hearsAnew = false }: { mostLive?: number; hearsAnew?: boolean } = {}) {
  const cacheDir = mkdtempSync(path.join(tmpdir(), 'jobspeak-speech-'));
  let engine: SpeechEngine;
  let child: ChildProcess;
  const startListening = () => {
    child = startListeningProcess();
    return child;
  };
  const held = {
    cacheDir,
    /** Comes between a source and the engine. */
    tap: ((source) => source) as Tap,
    transcribe: ((source, options) => engine.transcribe(held.tap(source), options)) as SpeechEngine['transcribe'],
    cut: ((source, parts, options) => engine.cut(held.tap(source), parts, options)) as SpeechEngine['cut'],
    /** The process that decodes. */
    pid: () => child.pid,
    /** Ends it as a crash would. */
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    /** The recording service on this engine. */
    define: (faulty: Pick<RecordingOptions, 'faults' | 'lateMs'> = {}) =>
      recordingService({
        engine: { transcribe: held.transcribe, cut: held.cut, stop: async () => {} },
        mostLive,
        ...faulty,
      }),
  };
  beforeAll(async () => {
    const openRecognising = hearsAnew ? openRecognisers : openRememberingRecognisers;
    engine = await startSpeechEngine({ cacheDir, startListening, openRecognising });
  });
  afterAll(async () => {
    await engine.stop();
    rmSync(cacheDir, { recursive: true, force: true });
  });
  return held;
}
