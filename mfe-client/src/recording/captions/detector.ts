import { WINDOW } from './cutting';
import type { Runtime } from './moonshine';
import { SAMPLE_RATE } from './sound';

/** How likely a window of sound is speech, 0 to 1; the windows come one after the other. */
export type Detect = (window: Float32Array) => Promise<number>;

/** The detector looks at the end of the window before, too. */
const CONTEXT = 64;

/** Loads the detector of speech (Silero, version 6). */
export async function loadDetector(runtime: Runtime, model: Uint8Array): Promise<Detect> {
  const { InferenceSession, Tensor } = runtime;
  const session = await InferenceSession.create(model, { executionProviders: ['wasm'] });
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
  const input = new Float32Array(CONTEXT + WINDOW);
  let state: InstanceType<Runtime['Tensor']> = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
  return async (window) => {
    input.copyWithin(0, WINDOW);
    input.set(window, CONTEXT);
    const out = await session.run({ input: new Tensor('float32', input.slice(), [1, input.length]), state, sr: rate });
    if (!out.output || !out.stateN) throw new Error('The speech detector answers in another form');
    state = out.stateN;
    return Number(out.output.data[0]);
  };
}
