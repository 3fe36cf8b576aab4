import { screen } from '@testing-library/react';
import { PACK, type PackFile } from './pack-list';

/** What makes a browser one that can hear by itself; without any of them it is too old. */
export const LACKING = ['caches', 'DecompressionStream', 'AudioWorkletNode'] as const;

/** What the device tells of itself. */
export const tells = (facts: object): void => {
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

/** A browser that can hear by itself, with a pack of one file; answers what it keeps of that, by key. */
export function ableBrowser(): Map<string, Response> {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    keys: async () => [],
  };
  const able = {
    caches: { has: async () => kept.size > 0, open: async () => cache, delete: async () => kept.clear() },
    DecompressionStream: class {},
    AudioWorkletNode: class {},
    __webpack_public_path__: 'http://localhost/',
  };
  beforeAll(() => {
    (PACK as PackFile[]).push({ name: 'encoder', file: 'assets/encoder.gz', bytes: 26_200_000, sha256: 'abc' });
  });
  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, able);
    tells({ deviceMemory: 8, connection: { saveData: false }, onLine: true });
  });
  afterEach(() => localStorage.clear());
  return kept;
}

/** Where captions are offered on the screen on which one records. */
export const offer = (): HTMLElement | null => screen.queryByRole('region', { name: 'Captions without signal' });
