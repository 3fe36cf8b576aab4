import { useState } from 'react';

/**
 * One key for each content that a dialog sends: who taps again after a lost connection does nothing twice, though the
 * first tap may have arrived.
 */
export function useKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}
