/** What matters of a device. What a browser does not tell is undefined. */
export interface Device {
  hasCaches: boolean;
  hasSimd: boolean;
  /** GB, rounded by the browser. */
  memory?: number | undefined;
  savesData?: boolean | undefined;
}

/** Why a device is not offered captions of its own. */
export type Hindrance = 'old-browser' | 'little-memory' | 'saves-data';

/** The models and what they work with take 400 MB beside the page and the rest of the phone. */
const LEAST_MEMORY = 3;

/** The most lasting hindrance; null when there is none. */
export function hindranceOf({ hasCaches, hasSimd, memory, savesData }: Device): Hindrance | null {
  if (!hasCaches || !hasSimd) return 'old-browser';
  if (memory !== undefined && memory < LEAST_MEMORY) return 'little-memory';
  return savesData ? 'saves-data' : null;
}

/** The smallest module with an instruction for many numbers at once: only who knows it can run the models in time. */
const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** Of the Network Information and Device Memory APIs, which not every browser has. */
interface Telling {
  deviceMemory?: number;
  connection?: { saveData?: boolean; type?: string };
}

export function deviceOf(browser: Navigator & Telling = navigator): Device {
  return {
    hasCaches: 'caches' in globalThis && 'DecompressionStream' in globalThis && 'AudioWorkletNode' in globalThis,
    hasSimd: 'WebAssembly' in globalThis && WebAssembly.validate(Uint8Array.from(SIMD)),
    memory: browser.deviceMemory,
    savesData: browser.connection?.saveData,
  };
}

/** Whether what is fetched now may cost its person money; false also where the browser does not tell. */
export const isOnMobileData = (browser: Navigator & Telling = navigator): boolean =>
  browser.connection?.type === 'cellular';
