import { isAppError, useSession } from '@jobspeak/web';
import { notifyManager, type Query, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { openSeen, type SeenStore } from './seen';

/** What can be read without a connection, by the first part of its key. */
const READABLE: readonly unknown[] = ['quotes', 'clients', 'invoices', 'items', 'business', 'dashboard'];

/** Set by the bundler: changes with the code. */
declare const __webpack_hash__: string | undefined;
const build = typeof __webpack_hash__ === 'string' ? __webpack_hash__ : '';

let opened: Promise<SeenStore | null> | null = null;
/** Null where the browser keeps nothing: reading goes on as it would without. */
const seen = (): Promise<SeenStore | null> => (opened ??= openSeen(build, Date.now()).catch(() => null));

const userId = (): string => useSession.getState().user?.id ?? '';

/** Whether nobody was reached. A server that says that it cannot answer is another matter: what is old would pass for new. */
const isOffline = (error: unknown): boolean => isAppError(error) && error.code === 'NETWORK_ERROR';

/**
 * Asks the server; keeps its answer on this device, and falls back on what was kept when there is no connection. What
 * was kept is out of date by itself, so that it is asked for again as soon as there is one.
 */
export async function readOffline<T, Key extends QueryKey>(
  ask: (context: QueryFunctionContext<Key>) => T | Promise<T>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<T> {
  if (!READABLE.includes(query.queryKey[0])) return ask(context);
  const person = userId();
  try {
    const answer = await ask(context);
    // kept once the query has taken the answer in, pages and all
    notifyManager.schedule(() => {
      if (person === userId() && query.state.data !== undefined)
        void seen().then((store) => store?.keep(person, query.queryHash, query.state.data, Date.now()));
    });
    return answer;
  } catch (error) {
    if (!isOffline(error) || query.state.data !== undefined) throw error;
    const kept = await (await seen())?.find(person, query.queryHash);
    if (kept === undefined) throw error;
    setTimeout(() => query.invalidate());
    // what this query itself has answered before
    return kept as T;
  }
}

/** Forgets what was seen: the next person at this device shall not. */
export async function forgetSeen(): Promise<void> {
  await (await seen())?.clear();
}
