import { installPack, PackError, type PackProblem } from './pack';

/** How the fetching of the pack stands, whichever screen is open. */
export interface Fetching {
  /** The share that is there, 0 to 1; null while nothing is fetched. */
  share: number | null;
  problem: PackProblem | null;
}

let state: Fetching = { share: null, problem: null };
let abort: AbortController | null = null;
const listeners = new Set<() => void>();
function become(next: Fetching): void {
  state = next;
  for (const listener of listeners) listener();
}

export const readFetching = (): Fetching => state;
export function subscribeToFetching(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the pack, or what is missing of it; resolves when that has ended, in whatever way. */
export async function fetchPack(): Promise<void> {
  if (abort) return;
  abort = new AbortController();
  const { signal } = abort;
  become({ share: 0, problem: null });
  try {
    await installPack({ signal, onProgress: (share) => become({ share, problem: null }) });
    // else a browser that is short of room may take it away; it says itself whether it will
    await navigator.storage.persist();
    become({ share: null, problem: null });
  } catch (error) {
    become({ share: null, problem: error instanceof PackError ? error.problem : null });
    if (!signal.aborted && !(error instanceof PackError)) throw error;
  } finally {
    abort = null;
  }
}

export const stopFetching = (): void => abort?.abort();
