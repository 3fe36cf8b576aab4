import { type Item, unitWord } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { Package, Pencil, Plus, Trash2 } from '@jobspeak/ui/icons';
import { Money } from '@jobspeak/ui/parts';
import { useSuspenseQuery } from '@jobspeak/web/query';
import { type ReactNode, useEffect, useState } from 'react';
import { askBeforeClosing } from '../ask-before-closing';
import { businessQuery } from '../business';
import { LibraryScreen, libraryStyles as styles, useRemove } from '../library';
import { columnsFor } from './cells';
import { ItemDialog } from './ItemDialog';
import { useInlineEdits } from './use-inline-edits';

interface Currency {
  currency: string;
  locale: string;
}

const Price = ({ item, money }: { item: Item; money: Currency }) => (
  <span>
    <Money minor={item.unitPrice} {...money} />{' '}
    <span className={styles.quiet}>/ {unitWord(item.unit, 1, money.locale)}</span>
  </span>
);

/** Tells that edits wait for a connection, and asks before they are lost with the page. */
function EditsStanding({ isWaiting }: { isWaiting: boolean }) {
  useEffect(() => {
    if (isWaiting) return askBeforeClosing();
  }, [isWaiting]);
  return (
    <div role="status" className={styles.waiting}>
      {isWaiting && 'No connection: what you have changed is saved as soon as it is back. Keep this page open.'}
    </div>
  );
}

/** The item library: what is used again and again, with its price. */
export function ItemsScreen({ below }: { below?: ReactNode }) {
  const { data: business } = useSuspenseQuery(businessQuery());
  // null: a new one
  const [edited, setEdited] = useState<{ item: Item | null } | null>(null);
  const remove = useRemove('items', 'Item deleted');
  const edits = useInlineEdits();
  const { currency, locale } = business;
  const onOther = (item: Item) => setEdited({ item });
  return (
    <div
      onKeyDown={({ key, ctrlKey, metaKey, shiftKey, target }) => {
        const inCell = target instanceof HTMLElement && target.dataset.cell !== undefined;
        if (key === 'z' && (ctrlKey || metaKey) && !shiftKey && inCell) edits.undo();
      }}
    >
      <LibraryScreen
        noun="items"
        title="Items"
        used="Most used"
        sheets
        below={below}
        add={
          <Button icon={<Plus size={20} aria-hidden="true" />} onClick={() => setEdited({ item: null })}>
            Add item
          </Button>
        }
        empty={{
          icon: <Package size={28} />,
          title: 'No items yet',
          text: 'Add what you use again and again, or import your price list: say its name, and the price is there.',
        }}
        columns={columnsFor({ business, edits, onOther })}
        actionsWidth="8rem"
        card={(item) => (
          <>
            <span className={styles.name}>{item.name}</span>
            <span className={styles.quiet}>
              {item.code && `${item.code} · `}
              <Price item={item} money={{ currency, locale }} />
            </span>
            {item.aliases.length > 0 && <span className={styles.quiet}>Also {item.aliases.join(', ')}</span>}
          </>
        )}
        actions={(item) => (
          <>
            <IconButton
              label={`Edit ${item.name}`}
              icon={<Pencil size={18} aria-hidden="true" />}
              onClick={() => setEdited({ item })}
            />
            <IconButton
              label={`Delete ${item.name}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => remove.mutate(item.id)}
            />
          </>
        )}
      />
      <EditsStanding isWaiting={edits.isWaiting} />
      {edited && (
        <ItemDialog
          key={edited.item?.id}
          item={edited.item}
          business={business}
          onOther={onOther}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
