import { useState } from 'react';

/** What is ticked in a list. */
export interface Selection {
  /** In the order of the list. */
  chosen: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Ticks everything that is listed, or, when it is, nothing. */
  toggleAll: () => void;
  clear: () => void;
}

/** Keeps what is ticked; what leaves the list is no longer, and another list (`scope`) begins with nothing. */
export function useSelection(listed: readonly string[], scope: string): Selection {
  const [kept, keep] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const ticked: ReadonlySet<string> = kept.scope === scope ? kept.ids : new Set();
  const chosen = listed.filter((id) => ticked.has(id));
  const tick = (ids: Iterable<string>) => keep({ scope, ids: new Set(ids) });
  return {
    chosen,
    has: (id) => ticked.has(id),
    toggle: (id) => tick(ticked.has(id) ? [...ticked].filter((other) => other !== id) : [...ticked, id]),
    toggleAll: () => tick(chosen.length === listed.length ? [] : listed),
    clear: () => tick([]),
  };
}
