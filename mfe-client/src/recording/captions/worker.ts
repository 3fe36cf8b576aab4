/// <reference lib="webworker" />
import * as runtime from 'onnx-runtime-web/wasm';
import { loadDetector } from './detector';
import { type Ears, Hearing } from './hearing';
import type { ToPage, ToWorker } from './messages';
import { loadRecogniser } from './moonshine';
import { contentOf } from './pack-cache';
import type { PackFile } from './pack-list';
import { createResampler } from './resample';

declare const self: DedicatedWorkerGlobalScope;

const tell = (message: ToPage): void => self.postMessage(message);

async function loadEars(pack: readonly PackFile[]): Promise<Ears> {
  const part = (name: string) => contentOf(pack, name);
  // one thread needs no page that is isolated from all others
  Object.assign(runtime.env.wasm, { numThreads: 1, wasmBinary: await part('runtime') });
  const detect = await loadDetector(runtime, await part('detector'));
  const vocabulary = JSON.parse(new TextDecoder().decode(await part('vocabulary'))) as string[];
  // one after the other: none stays in memory twice
  const recogniser = { encoder: await part('encoder'), decoder: await part('decoder'), vocabulary };
  return { detect, recognise: await loadRecogniser(runtime, recogniser) };
}

let ears: Promise<Ears> | null = null;
let hearing: Hearing | null = null;
let pack: readonly PackFile[] = [];
let isWanted = false;
let isBusy = false;

/** Hears until there is nothing new. Sound that comes meanwhile waits: nobody waits for the words. */
async function hearOn(): Promise<void> {
  if (isBusy || !isWanted || !hearing) return;
  isBusy = true;
  try {
    ears ??= loadEars(pack);
    const heard = await hearing.hear(await ears);
    if (heard) {
      tell({ type: 'heard', pieces: heard, leftOut: hearing.leftOut });
      // after what has come meanwhile
      setTimeout(() => void hearOn());
    }
  } catch (error) {
    isWanted = false;
    tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  } finally {
    isBusy = false;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'want') {
    isWanted = data.fromMs !== null;
    hearing?.begin(data.fromMs ?? 0);
    void hearOn();
    return;
  }
  pack = data.pack;
  const resample = createResampler(data.rate);
  hearing = new Hearing(data.startMs, () => performance.now());
  data.sound.onmessage = ({ data: samples }: MessageEvent<Float32Array>) => {
    hearing?.take(resample(samples));
    void hearOn();
  };
});
