/** A call on its way out. */
export interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string | Blob | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** Files take as long as they take; everything else has 30 s. */
  patience?: 'usual' | 'long';
  onProgress?: ((share: number) => void) | undefined;
}

/** What came back, whichever way it was sent. */
export interface Answer {
  status: number;
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
}

/** How long a call may take, in milliseconds. */
export const PATIENCE_MS = { usual: 30_000, long: 10 * 60_000 };

/** Sends with `fetch`. */
export function sendByFetch(address: string, { patience = 'usual', onProgress: _, ...call }: Call): Promise<Answer> {
  const timeout = AbortSignal.timeout(PATIENCE_MS[patience]);
  return fetch(address, {
    method: call.method,
    headers: call.headers,
    body: call.body ?? null,
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  });
}
