import { addressOf } from './address';
import type { ToPage, ToWorker } from './messages';
import { PACK } from './pack-list';
import type { HeardHere } from './words';
import { WORKER_FILE } from './worker-file';

/** What this device makes of a recording. */
export interface CaptionState {
  pieces: readonly HeardHere[];
  /** It cannot be done here, after all. */
  hasFailed: boolean;
}
export const NO_CAPTIONS: CaptionState = { pieces: [], hasFailed: false };

export interface Captions {
  subscribe: (listener: () => void) => () => void;
  read: () => CaptionState;
  /** From which ms on the words are wanted; until then sound is kept for half a minute, and nothing is computed. */
  want: (fromMs: number | null) => void;
  pause: () => void;
  resume: () => void;
  end: () => void;
}

/** The sound of a stream, from now on, as arrays of samples through a port. */
async function tap(context: AudioContext, stream: MediaStream): Promise<MessagePort> {
  await context.audioWorklet.addModule(new URL('./tap.worklet.js', import.meta.url));
  const node = new AudioWorkletNode(context, 'jobspeak-tap', { channelCount: 1 });
  const { port1, port2 } = new MessageChannel();
  node.port.postMessage(port1, [port1]);
  // it is silent; browsers run only what leads somewhere
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  return port2;
}

/** What a worker tells. */
function follow(worker: Worker): Pick<Captions, 'subscribe' | 'read'> {
  let state = NO_CAPTIONS;
  const listeners = new Set<() => void>();
  const become = (change: Partial<CaptionState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) =>
    become(data.type === 'heard' ? { pieces: data.pieces } : { hasFailed: true }),
  );
  worker.addEventListener('error', () => become({ hasFailed: true }));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
  };
}

/** Has a worker hear what the microphone hears. The recording knows nothing of it, and waits for nothing of it. */
export async function startCaptions(stream: MediaStream, spokenMs: () => number): Promise<Captions> {
  const context = new AudioContext();
  const worker = new Worker(addressOf(WORKER_FILE), { name: 'captions' });
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const end = () => {
    worker.terminate();
    void context.close();
  };
  try {
    const sound = await tap(context, stream);
    tell({ type: 'listen', sound, rate: context.sampleRate, startMs: spokenMs(), pack: PACK }, [sound]);
  } catch (error) {
    end();
    throw error;
  }
  return {
    ...follow(worker),
    want: (fromMs) => tell({ type: 'want', fromMs }),
    pause: () => void context.suspend(),
    resume: () => void context.resume(),
    end,
  };
}
