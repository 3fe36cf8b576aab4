import { type QuoteBulk, QuoteBulkResult, type QuoteSummary } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api } from '@jobspeak/web';
import { type QueryClient, useMutation, useQueryClient } from '@jobspeak/web/query';
import { isShort } from './api';

export type BulkAction = QuoteBulk['action'];
const AT_ONCE = 200;
const UNDO_MS = 10_000;

const WORDS: Record<BulkAction, { done: string; refused: string }> = {
  archive: { done: 'archived', refused: 'could not be archived' },
  restore: { done: 'restored', refused: 'could not be restored' },
  delete: { done: 'deleted', refused: 'could not be deleted' },
};

const quotes = (count: number, words: string) => (count === 1 ? `Quote ${words}` : `${count} quotes ${words}`);

interface Pages {
  pages: { items: QuoteSummary[]; nextCursor: string | null }[];
}
const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data;
const LISTS = { queryKey: ['quotes', 'list'] };
type Snapshot = [key: readonly unknown[], data: unknown][];

/** Takes quotes out of every list at once. @returns what was there before, for a change of mind. */
function takeOut(cache: QueryClient, ids: readonly string[]): Snapshot {
  const before = cache.getQueriesData(LISTS);
  const gone = new Set(ids);
  cache.setQueriesData(LISTS, (data: unknown) =>
    isPages(data)
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !gone.has(id)) })) }
      : data,
  );
  return before;
}

/** Reads anew what tells of quotes that have moved; a long list is as it is shown already. */
function refresh(cache: QueryClient, ids: readonly string[]): void {
  void cache.invalidateQueries({ ...LISTS, predicate: ({ state }) => !isPages(state.data) || isShort(state.data) });
  void cache.invalidateQueries({ queryKey: ['dashboard'] });
  for (const id of ids) void cache.invalidateQueries({ queryKey: ['quotes', id] });
}

interface BulkMove {
  action: BulkAction;
  ids: readonly string[];
  /** What takes it back. */
  undo: BulkAction;
}

/** Sends a move of any number of quotes, each part of it under a key of its own. */
async function send({ action, ids }: Pick<BulkMove, 'action' | 'ids'>, key: string): Promise<QuoteBulkResult> {
  const result: QuoteBulkResult = { done: [], refused: [] };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { action, ids: ids.slice(from, from + AT_ONCE) };
    const part = await api.post('/quotes/bulk', QuoteBulkResult, body, { idempotencyKey: `${key}-${from}` });
    result.done.push(...part.done);
    result.refused.push(...part.refused);
  }
  return result;
}

/** Takes a move back. */
function useTakeBack() {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (move: Omit<BulkMove, 'undo'> & { before: Snapshot }, { idempotencyKey }) => send(move, idempotencyKey),
    onSuccess: ({ done }, { action, before }) => {
      // what a long list had is put back as it was; a short one is read anew
      for (const [key, data] of before) if (isPages(data) && !isShort(data)) cache.setQueryData(key, data);
      toasts.show({ type: 'success', title: quotes(done.length, WORDS[action].done) });
      refresh(cache, done);
    },
  });
}

/** Moves quotes, one or many, out of the list that shows them, and offers to undo it. */
export function useMoveQuotes() {
  const cache = useQueryClient();
  const toasts = useToasts();
  const back = useTakeBack();
  return useMutation({
    mutationFn: (move: BulkMove, { idempotencyKey }) => send(move, idempotencyKey),
    onMutate: ({ ids }) => takeOut(cache, ids),
    onError: (_error, _move, before) => {
      for (const [key, data] of before ?? []) cache.setQueryData(key, data);
      refresh(cache, []);
    },
    onSuccess: ({ done, refused }, { action, undo }, before) => {
      const onUndo = () => back.mutate({ action: undo, ids: done, before });
      if (done.length > 0)
        toasts.show({
          type: 'success',
          title: quotes(done.length, WORDS[action].done),
          duration: UNDO_MS,
          action: { label: 'Undo', onSelect: onUndo },
        });
      if (refused.length > 0) {
        const title = quotes(refused.length, WORDS[action].refused);
        toasts.show({ type: 'warning', title, message: 'Something has changed meanwhile. Look at the list again.' });
        void cache.invalidateQueries(LISTS); // they are back in it
      }
      refresh(cache, done);
    },
  });
}
