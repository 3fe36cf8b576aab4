import { Item, type NewItem } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { type QueryClient } from '@jobspeak/web/query';
import { currentOf } from '../library';

/** Changes to an item, made where it is listed. */
export interface InlineEdit {
  /** The item as it was when it was changed. */
  before: Item;
  changes: Partial<NewItem>;
}

interface Pages {
  pages: { items: Item[] }[];
}

const LISTS = { queryKey: ['items', 'list'] };

/** The item as the lists have it now. */
export const listed = (cache: QueryClient, id: string): Item | undefined =>
  cache
    .getQueriesData<Pages>(LISTS)
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((item) => item.id === id);

/** Shows an item as it will be, or as it has become, wherever it is listed. */
export const show = (cache: QueryClient, item: Item): void => {
  cache.setQueriesData<Pages>(
    LISTS,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === item.id ? item : one)),
        })),
      },
  );
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const agrees = (item: Item, other: Partial<NewItem>, fields: readonly (keyof NewItem)[]): boolean =>
  fields.every((field) => same(item[field], other[field]));

const patch = ({ id, version }: Item, changes: Partial<NewItem>) =>
  api.patch(`/items/${id}`, Item, { ...changes, version });

/**
 * Saves an edit over the version that is known. When another device was faster, it is saved over that one's version,
 * unless that one has changed the same.
 * @throws AppError STALE_VERSION, with the current item, when it has.
 */
export async function saveEdit(known: Item, { before, changes }: InlineEdit): Promise<Item> {
  try {
    return await patch(known, changes);
  } catch (error) {
    const current = error instanceof Error ? currentOf('items', error) : null;
    if (!current) throw error;
    const fields = Object.keys(changes) as (keyof NewItem)[];
    if (agrees(current, changes, fields)) return current;
    if (!agrees(current, before, fields)) throw error;
    return patch(current, changes);
  }
}
