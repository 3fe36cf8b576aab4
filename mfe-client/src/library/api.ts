import { Client, ImportReport, Item, pageOf, Template } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError, nothing, type Parser, type Schema } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import type { Filters } from './filters';

/** What the business keeps to quote from, by the name of its calls. */
export interface Entries {
  items: Item;
  clients: Client;
  templates: Template;
}
export type Noun = keyof Entries;

interface PageOf<T> {
  items: T[];
  nextCursor: string | null;
}
const ENTRIES: { readonly [N in Noun]: Schema<Entries[N]> } = {
  items: Item,
  clients: Client,
  templates: Template,
};
const PAGES: { readonly [N in Noun]: Parser<PageOf<Entries[N]>> } = {
  items: pageOf(Item),
  clients: pageOf(Client),
  templates: pageOf(Template),
};
const PAGE_SIZE = 50;

/** The entries that match, page by page: however many there are, the screen holds those that were asked for. */
export const entriesQuery = <N extends Noun>(noun: N, { search, sort }: Filters) =>
  infiniteQueryOptions({
    queryKey: [noun, 'list', search, sort],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        sort,
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.get<PageOf<Entries[N]>>(`/${noun}?${query}`, PAGES[noun], { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The first entries that hold a text. */
export const searchQuery = <N extends Noun>(noun: N, text: string) =>
  queryOptions({
    queryKey: [noun, 'search', text],
    queryFn: ({ signal }) =>
      api.get<PageOf<Entries[N]>>(`/${noun}?${new URLSearchParams({ search: text, limit: '100' })}`, PAGES[noun], {
        signal,
      }),
    staleTime: 0,
  });

/** Looks again at everything of a noun: its lists, its pages, and where it is picked from. */
function useRefresh(noun: Noun) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [noun] });
}

/** An entry that is meant to be saved: as an edit of the version that was seen, or as a new one. */
export interface Save<N extends Noun> {
  entry: Pick<Entries[N], 'id' | 'version'> | null;
  content: object;
}

/** Adds or changes an entry; the form says how it went. */
export function useSaveEntry<N extends Noun>(noun: N, done: string) {
  const refresh = useRefresh(noun);
  return useMutation({
    meta: { inForm: true, done },
    mutationFn: ({ entry, content }: Save<N>) =>
      entry
        ? api.patch<Entries[N]>(`/${noun}/${entry.id}`, ENTRIES[noun], { ...content, version: entry.version })
        : api.post<Entries[N]>(`/${noun}`, ENTRIES[noun], content),
    // a stale edit, too, wants to see what is there now
    onSettled: refresh,
  });
}

/** The entry as it is now, when an edit was made on an older version of it; null for any other failure. */
export function currentOf<N extends Noun>(noun: N, error: Error | null): Entries[N] | null {
  if (!isAppError(error) || error.code !== 'STALE_VERSION') return null;
  return ENTRIES[noun].parse((error.details as { current?: unknown } | undefined)?.current);
}

/** Deletes an entry, and offers to undo it. */
export function useRemove(noun: Noun, deleted: string) {
  const toasts = useToasts();
  const refresh = useRefresh(noun);
  const restore = useMutation({
    meta: { done: 'It is back' },
    mutationFn: (id: string) => api.post(`/${noun}/${id}/restore`, nothing),
    onSuccess: refresh,
  });
  return useMutation({
    mutationFn: (id: string) => api.delete(`/${noun}/${id}`),
    onSuccess: (_, id) => {
      toasts.show({
        type: 'success',
        title: deleted,
        duration: 10_000,
        action: { label: 'Undo', onSelect: () => restore.mutate(id) },
      });
      return refresh();
    },
  });
}

/** Asks what importing a file would do, or does it. */
export function useImport(noun: Noun, { dryRun }: { dryRun: boolean }) {
  const refresh = useRefresh(noun);
  return useMutation({
    meta: { inForm: true, ...(!dryRun && { done: 'Your file is imported' }) },
    mutationFn: (file: File) =>
      api.upload(`/${noun}/import?dryRun=${dryRun}`, file, ImportReport, {
        // whatever the device calls the file, its text is CSV
        headers: { 'Content-Type': 'text/csv' },
      }),
    onSuccess: () => (dryRun ? undefined : refresh()),
  });
}

/** Saves everything as a file for spreadsheets. */
export function useExport(noun: Noun) {
  return useMutation({
    mutationFn: async () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await api.blob(`/${noun}/export`));
      link.download = `${noun}.csv`;
      document.body.append(link);
      link.click();
      link.remove();
      // slow browsers take the file over a little later
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
  });
}
