/** The cache of what the app is made of. Nothing of an account is ever in it. */
const FILES = 'jobspeak-files-1';
/** The page that every signed-in address opens, as the server writes it for the screen that matters most. */
export const PAGE = '/client/recording';
export const REMOTES = '/remotes.json';
/** Where each app says what it is made of. One that is not deployed is left out. */
const LISTS = ['/', '/remotes/mfe-client/'];
/** A page that was opened before a deployment may ask for its own files for so long. */
const OUTDATED_AFTER_MS = 7 * 24 * 3600_000;
/** Which version is whole, and when each file was last part of one. */
const STATE = '/offline-state';

interface FileList {
  version: string;
  files: string[];
}
interface KeptState {
  version: string;
  /** Milliseconds since 1970, by address. */
  seenAt: Record<string, number>;
}

export interface Kept {
  /** Answers what is kept at an address; undefined if nothing is. */
  find: (address: string) => Promise<Response | undefined>;
  /** Fetches what is new. Answers the version that is whole now, and the one before. */
  renew: (now: number) => Promise<{ before: string | null; now: string }>;
}

async function fresh(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  return answer;
}

/** From the server that this worker came from. */
async function listAt(base: string): Promise<FileList | null> {
  const answer = await fetch(`${base}offline.json`, { cache: 'no-cache' });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${base}offline.json: HTTP ${answer.status}`);
  const { version, files } = (await answer.json()) as FileList;
  return { version, files: files.map((file) => base + file) };
}

async function readState(cache: Cache): Promise<KeptState | null> {
  const kept = await cache.match(STATE);
  return kept ? ((await kept.json()) as KeptState) : null;
}

/** Takes out what no page can still ask for. */
async function tidy(cache: Cache, seenAt: Record<string, number>, now: number): Promise<Record<string, number>> {
  const outdated = Object.entries(seenAt).filter(([, at]) => now - at > OUTDATED_AFTER_MS);
  await Promise.all(outdated.map(([file]) => cache.delete(file)));
  return Object.fromEntries(Object.entries(seenAt).filter(([file]) => !outdated.some(([gone]) => gone === file)));
}

async function renew(cache: Cache, now: number): Promise<{ before: string | null; now: string }> {
  const lists = (await Promise.all(LISTS.map(listAt))).filter((list) => list !== null);
  const [page, remotes] = await Promise.all([fresh(PAGE), fresh(REMOTES)]);
  const version = lists.map((list) => list.version).join('.');
  const state = await readState(cache);
  const files = lists.flatMap((list) => list.files);
  for (const file of files) if (!(await cache.match(file))) await cache.put(file, await fresh(file));
  // only now is all of it there: from here on, this version is what opens
  await cache.put(PAGE, page);
  await cache.put(REMOTES, remotes);
  const seenAt = { ...state?.seenAt, ...Object.fromEntries(files.map((file) => [file, now])) };
  const next: KeptState = { version, seenAt: await tidy(cache, seenAt, now) };
  await cache.put(STATE, new Response(JSON.stringify(next)));
  return { before: state?.version ?? null, now: version };
}

/** What is kept on this device. One renewal at a time. */
export function openKept(): Kept {
  let running: Promise<{ before: string | null; now: string }> | null = null;
  return {
    find: async (address) => (await caches.open(FILES)).match(address),
    renew: (now) => {
      running ??= caches
        .open(FILES)
        .then((cache) => renew(cache, now))
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}
