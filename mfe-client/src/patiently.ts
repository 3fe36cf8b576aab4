const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Loads what no screen waits for: where it cannot be had, it is tried again, less and less often. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS))
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
}
