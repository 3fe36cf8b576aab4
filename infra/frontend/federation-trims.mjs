// Parts of the federation runtime that this product never uses, left out of the sign-in page's 131 KB: our remotes are
// loaded by the address of their entry (never by a manifest's snapshot) and preloaded by links in the page's head.

/** Stands in for the handler of manifests' snapshots: it keeps the places that the runtime touches. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };

  loadRemoteSnapshotInfo() {
    throw new Error('Remotes are loaded by their entry, not by a manifest.');
  }
}

/** Stands in for `preloadRemote`. */
export function formatPreloadArgs() {
  throw new Error('Remotes are preloaded by links in the page, not by preloadRemote.');
}
export const preloadAssets = formatPreloadArgs;
export const defaultPreloadArgs = formatPreloadArgs;
export const normalizePreloadExposes = formatPreloadArgs;

/** No snapshot of the page exists, so none needs a change when a remote is registered anew. */
export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });

/** The words for the runtime's errors: each names its code and the page that explains it anyway. */
export const runtimeDescMap = {};
export const typeDescMap = runtimeDescMap;
export const buildDescMap = runtimeDescMap;
export const errorDescMap = runtimeDescMap;

/** Its logger can also show stacks, and log into a compiler: here, what it has to say goes to the console. */
export const createLogger = () => console;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = () => undefined;
export const logger = console;
export const infrastructureLogger = console;
