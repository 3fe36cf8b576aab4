import { type Answer, type Call, PATIENCE_MS } from './transport';

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
