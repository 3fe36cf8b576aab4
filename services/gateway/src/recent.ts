/** An event as it goes over the wire, kept for those who come back. */
export interface KeptEvent {
  id: string;
  accountId: string;
  text: string;
  /** Of news that each next one supersedes, the latest of a key is kept. */
  key?: string | undefined;
  /** Keys of which nothing more is to be said. */
  ends?: readonly string[] | undefined;
}

interface Entry {
  id: string;
  text: string;
  bytes: number;
  at: number;
  key: string | undefined;
  ends: readonly string[];
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

/** Whether an event is to be told: not twice, and not after the end of what it is about. */
const isNews = (entries: readonly Entry[], { id, key }: KeptEvent): boolean =>
  !entries.some((entry) => entry.id === id || (key !== undefined && entry.ends.includes(key)));

/** The entries of which nobody needs to know any more once an event has come. */
const overWith = (entries: readonly Entry[], { key, ends = [] }: KeptEvent): Entry[] =>
  entries.filter((entry) => entry.key !== undefined && (entry.key === key || ends.includes(entry.key)));

const entryOf = ({ id, text, key, ends = [] }: KeptEvent, now: Date): Entry => ({
  id,
  text,
  bytes: Buffer.byteLength(text),
  at: now.getTime(),
  key,
  ends,
});

/** The entries of every account, with how many bytes they are. */
function createShelf(keptMs: number) {
  /** Accounts by their latest event, the quietest first. */
  const accounts = new Map<string, Entry[]>();
  let bytes = 0;
  const dropFirst = (accountId: string, entries: Entry[]): void => {
    bytes -= entries.shift()?.bytes ?? 0;
    if (entries.length === 0) accounts.delete(accountId);
  };
  return {
    accounts,
    bytes: () => bytes,
    dropFirst,
    dropOne(entries: Entry[], entry: Entry): void {
      entries.splice(entries.indexOf(entry), 1);
      bytes -= entry.bytes;
    },
    dropOld(accountId: string, entries: Entry[], now: Date): void {
      const oldest = now.getTime() - keptMs;
      while (entries[0] && entries[0].at < oldest) dropFirst(accountId, entries);
    },
    put(accountId: string, entries: Entry[], entry: Entry): void {
      entries.push(entry);
      bytes += entry.bytes;
      accounts.delete(accountId);
      accounts.set(accountId, entries);
    },
  };
}

/** The last events of each account, within bounds of number, age and memory. */
export function createRecentEvents({ perAccount, bytesPerAccount, keptMs, maxBytes }: RecentLimits = USUAL) {
  const shelf = createShelf(keptMs);
  const { accounts } = shelf;
  return {
    /** Keeps an event. False when it has been told before, for the bus delivers at least once, or comes after the end. */
    add(event: KeptEvent, now: Date): boolean {
      const { accountId } = event;
      const entries = accounts.get(accountId) ?? [];
      shelf.dropOld(accountId, entries, now);
      if (!isNews(entries, event)) return false;
      for (const over of overWith(entries, event)) shelf.dropOne(entries, over);
      shelf.put(accountId, entries, entryOf(event, now));
      while (entries.length > perAccount || bytesOf(entries) > bytesPerAccount) shelf.dropFirst(accountId, entries);
      for (const [quietest, theirs] of accounts) {
        while (shelf.bytes() > maxBytes && theirs.length > 0) shelf.dropFirst(quietest, theirs);
        if (shelf.bytes() <= maxBytes) break;
      }
      return true;
    },
    /** What came after an event; all that is kept when that one is forgotten. */
    since(accountId: string, lastId: string, now: Date): string[] {
      const entries = accounts.get(accountId) ?? [];
      shelf.dropOld(accountId, entries, now);
      return entries.slice(entries.findIndex(({ id }) => id === lastId) + 1).map(({ text }) => text);
    },
    /** Drops what is too old to be asked for. */
    forget(now: Date): void {
      for (const [accountId, entries] of accounts) shelf.dropOld(accountId, entries, now);
    },
    bytes: shelf.bytes,
  };
}

export type RecentEvents = ReturnType<typeof createRecentEvents>;
