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

const PATIENCE_MS = { usual: 30_000, long: 10 * 60_000 };

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

/** Sends with XMLHttpRequest, which alone tells how much of a body has gone out. */
export function sendWithProgress(address: string, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, address);
    request.timeout = PATIENCE_MS[call.patience ?? 'usual'];
    for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => call.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        text: () => Promise.resolve(request.responseText),
        blob: () => Promise.resolve(new Blob([request.responseText])),
      });
    request.onerror = () => reject(new TypeError('Network Error'));
    request.ontimeout = () => reject(new DOMException('The upload took too long.', 'TimeoutError'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    call.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (call.signal?.aborted) request.abort();
    else request.send(call.body ?? null);
  });
}
