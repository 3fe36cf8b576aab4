/** An event as it goes over the wire, kept for those who come back. */
export interface KeptEvent {
  id: string;
  accountId: string;
  text: string;
}

interface Entry {
  id: string;
  text: string;
  bytes: number;
  at: number;
}

export interface RecentLimits {
  perAccount: number;
  bytesPerAccount: number;
  keptMs: number;
  /** Of all accounts together. */
  maxBytes: number;
}

const MB = 1024 * 1024;
const USUAL: RecentLimits = { perAccount: 200, bytesPerAccount: MB, keptMs: 5 * 60_000, maxBytes: 64 * MB };

const bytesOf = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + entry.bytes, 0);

/** The last events of each account, within bounds of number, age and memory. */
export function createRecentEvents({ perAccount, bytesPerAccount, keptMs, maxBytes }: RecentLimits = USUAL) {
  /** Accounts by their latest event, the quietest first. */
  const accounts = new Map<string, Entry[]>();
  let bytes = 0;

  const dropFirst = (accountId: string, entries: Entry[]): void => {
    bytes -= entries.shift()?.bytes ?? 0;
    if (entries.length === 0) accounts.delete(accountId);
  };
  const dropOld = (accountId: string, entries: Entry[], now: Date): void => {
    const oldest = now.getTime() - keptMs;
    while (entries[0] && entries[0].at < oldest) dropFirst(accountId, entries);
  };

  return {
    /** Keeps an event. False when it has been told before: the bus delivers at least once. */
    add({ id, accountId, text }: KeptEvent, now: Date): boolean {
      const entries = accounts.get(accountId) ?? [];
      dropOld(accountId, entries, now);
      if (entries.some((entry) => entry.id === id)) return false;
      const entry = { id, text, bytes: Buffer.byteLength(text), at: now.getTime() };
      entries.push(entry);
      bytes += entry.bytes;
      accounts.delete(accountId);
      accounts.set(accountId, entries);
      while (entries.length > perAccount || bytesOf(entries) > bytesPerAccount) dropFirst(accountId, entries);
      for (const [quietest, theirs] of accounts) {
        while (bytes > maxBytes && theirs.length > 0) dropFirst(quietest, theirs);
        if (bytes <= maxBytes) break;
      }
      return true;
    },
    /** What came after an event; all that is kept when that one is forgotten. */
    since(accountId: string, lastId: string, now: Date): string[] {
      const entries = accounts.get(accountId) ?? [];
      dropOld(accountId, entries, now);
      return entries.slice(entries.findIndex(({ id }) => id === lastId) + 1).map(({ text }) => text);
    },
    /** Drops what is too old to be asked for. */
    forget(now: Date): void {
      for (const [accountId, entries] of accounts) dropOld(accountId, entries, now);
    },
    bytes: () => bytes,
  };
}

export type RecentEvents = ReturnType<typeof createRecentEvents>;
