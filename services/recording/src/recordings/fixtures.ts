import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { soundFile } from '@jobspeak/kit/testing';
import { recordingService } from '../app';
import { type SpeechEngine, startSpeechEngine } from '../speech/engine';
import { startListeningProcess } from '../speech/listener';

/** Real recordings, for tests. All `spoken.*` are the first seconds of `gb-fencing-001.webm`. */
export const fixture = (name: string): Buffer => readFileSync(path.join(__dirname, '../../fixtures', name));

export const silence = (seconds: number): Buffer => soundFile(new Float32Array(seconds * 16_000), 16_000);

type Tap = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/**
 * The recording service with one real speech engine for a whole test file. `tap` lets a test come between the store
 * and the engine; `kill` ends the engine's process as a crash would.
 */
export function useSpeech() {
  const cacheDir = mkdtempSync(path.join(tmpdir(), 'jobspeak-speech-'));
  let engine: Promise<SpeechEngine> | undefined;
  let child: ChildProcess | undefined;
  const startListening = () => {
    child = startListeningProcess();
    return child;
  };
  const held = {
    tap: ((source) => source) as Tap,
    async kill() {
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
    define: () =>
      recordingService({
        cacheDir,
        startSpeech: async () => {
          engine ??= startSpeechEngine({ cacheDir, startListening });
          const { transcribe } = await engine;
          return { transcribe: (source, options) => transcribe(held.tap(source), options), stop: async () => {} };
        },
      }),
  };
  afterAll(async () => {
    await (await engine)?.stop();
    rmSync(cacheDir, { recursive: true, force: true });
  });
  return held;
}
