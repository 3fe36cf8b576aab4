import type { Item } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { Package, Pencil, Plus, Trash2 } from '@jobspeak/ui/icons';
import { type Column, Money } from '@jobspeak/ui/parts';
import { useSuspenseQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { businessQuery } from '../business';
import { LibraryScreen, libraryStyles as styles, useRemove } from '../library';
import { ItemDialog } from './ItemDialog';

interface Currency {
  currency: string;
  locale: string;
}

const Price = ({ item, money }: { item: Item; money: Currency }) => (
  <span>
    <Money minor={item.unitPrice} {...money} /> <span className={styles.quiet}>/ {item.unit}</span>
  </span>
);

const columnsFor = (money: Currency): readonly Column<Item>[] => [
  { id: 'name', heading: 'Name', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { id: 'code', heading: 'Code', cell: ({ code }) => code || '–' },
  {
    id: 'cost',
    heading: 'Cost',
    align: 'end',
    cell: ({ unitCost }) => (unitCost === null ? '–' : <Money minor={unitCost} {...money} />),
  },
  { id: 'price', heading: 'Price', align: 'end', cell: (item) => <Price item={item} money={money} /> },
  { id: 'used', heading: 'Used', align: 'end', cell: ({ usageCount }) => usageCount },
];

/** The item library: what is used again and again, with its price. */
export function ItemsScreen() {
  const { data: business } = useSuspenseQuery(businessQuery());
  // null: a new one
  const [edited, setEdited] = useState<{ item: Item | null } | null>(null);
  const remove = useRemove('items', 'Item deleted');
  const { currency, locale } = business;
  return (
    <>
      <LibraryScreen
        noun="items"
        title="Items"
        used="Most used"
        sheets
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
        columns={columnsFor({ currency, locale })}
        card={(item) => (
          <>
            <span className={styles.name}>{item.name}</span>
            <span className={styles.quiet}>
              {item.code && `${item.code} · `}
              <Price item={item} money={{ currency, locale }} />
            </span>
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
      {edited && (
        <ItemDialog
          key={edited.item?.id}
          item={edited.item}
          business={business}
          onOther={(item) => setEdited({ item })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
