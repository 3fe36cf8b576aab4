import { Item, type NewItem } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';
import { useRefresh } from '../library';

/** Adds an item, or changes the one that is given, as an edit of the version that was on the screen. */
export function useSaveItem(item: Item | null) {
  const refresh = useRefresh('items');
  return useMutation({
    meta: { inForm: true, done: item ? 'Item saved' : 'Item added' },
    mutationFn: (content: NewItem) =>
      item
        ? api.patch(`/items/${item.id}`, Item, { ...content, version: item.version })
        : api.post('/items', Item, content),
    // a stale edit, too, wants to see what is there now
    onSettled: refresh,
  });
}
