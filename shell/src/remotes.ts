import type { RemoteModule } from '@jobspeak/web';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

export type RemoteName = 'mfe_auth' | 'mfe_client' | 'mfe_admin';
type RemoteMap = Partial<Record<RemoteName, { entry: string; integrity?: string }>>;

/** Script loading may take this long (specification, section 9). */
const SCRIPT_TIMEOUT_MS = 120_000;
const integrityOf = new Map<string, string>();

registerPlugins([
  {
    name: 'script-policy',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = integrityOf.get(url.replace(/\?.*$/, ''));
      if (integrity) script.integrity = integrity;
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  },
]);

const known: RemoteMap = {};
let current: Promise<RemoteMap> | undefined;
let tries = 0;

/** What the page says of them; a page of before may not. */
function namedRemotes(): RemoteMap | null {
  const named = document.getElementById('remotes')?.textContent;
  // written by the server that this script came from; what it names is checked by its integrity
  return named ? (JSON.parse(named) as RemoteMap) : null;
}

async function fetchRemotes(fresh: boolean): Promise<RemoteMap> {
  const named = fresh ? null : namedRemotes();
  if (named) return named;
  // a fresh answer is one of the server, not of what this device keeps of the app
  const cache = fresh ? 'reload' : 'no-cache';
  const response = await fetch('/remotes.json', { cache, signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`/remotes.json: HTTP ${response.status}`);
  // from the server that this script came from; what it names is checked by its integrity
  return (await response.json()) as RemoteMap;
}

/** Where each remote is: as the page says, else asked once; asked again when `fresh`. */
function setupRemotes(fresh = false): Promise<RemoteMap> {
  if (fresh || !current) {
    current = fetchRemotes(fresh);
    current.catch(() => {
      current = undefined;
    });
  }
  return current;
}

/** Registers a new or moved remote; true if its address is new. `again`: the same address, past a hung request. */
function register(map: RemoteMap, name: RemoteName, again = false): boolean {
  const remote = map[name];
  if (!remote || (known[name]?.entry === remote.entry && !again)) return false;
  const address = new URL(remote.entry, location.origin).href;
  if (remote.integrity) integrityOf.set(address, remote.integrity);
  // the browser joins a retry to a request for the same address that still hangs: another address is needed
  if (again) tries += 1;
  registerRemotes([{ name, entry: again ? `${address}?try=${tries}` : address }], { force: known[name] !== undefined });
  known[name] = remote;
  return true;
}

async function load(name: RemoteName): Promise<RemoteModule> {
  const module = await loadRemote<RemoteModule>(`${name}/routes`);
  if (!module?.default) throw new Error(`${name}/routes has no default export`);
  return module;
}

const begun = new Map<RemoteName, Promise<RemoteModule>>();

/** Begins to load screens that will be asked for in a moment. A failure shows when they are. */
export function beginRoutes(name: RemoteName): void {
  const loading = loadRoutes(name);
  loading.catch(() => undefined);
  begun.set(name, loading);
}

/** Loads a remote's screens, or answers with those that are on their way since the page's beginning. */
export function routesOf(name: RemoteName): Promise<RemoteModule> {
  const loading = begun.get(name) ?? loadRoutes(name);
  begun.delete(name); // the next one tries anew
  return loading;
}

/**
 * Loads a remote's screens. One that was deployed anew since the page was opened is found at its new address. A
 * failure is tried once more at once: the browser answers the first request with a preload that may have failed
 * long ago.
 */
export async function loadRoutes(name: RemoteName): Promise<RemoteModule> {
  register(await setupRemotes(), name);
  try {
    return await load(name);
  } catch (error) {
    const moved = register(await setupRemotes(true), name);
    const hangs = /timed out/.test(String(error));
    if (moved || !hangs) return load(name);
    register(await setupRemotes(), name, true); // for the next press of 'Try again'
    throw error;
  }
}
