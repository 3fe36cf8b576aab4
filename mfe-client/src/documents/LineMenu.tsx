import { type Line, LineKind } from '@jobspeak/contracts';
import { ChevronDown, ChevronUp, CircleDashed, EllipsisVertical, Percent, Trash2 } from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';
import type { LineActions } from './line-actions';
import { KIND_WORDS } from './units';

export interface LineMenuProps {
  line: Line;
  place: { index: number; count: number };
  actions: LineActions;
}

const FIRST_DISCOUNT = 10;

/** What can be done with a line beside typing in it. */
export function LineMenu({ line, place: { index, count }, actions }: LineMenuProps) {
  const icon = (Symbol: typeof Trash2) => <Symbol size={18} aria-hidden="true" />;
  const kinds = LineKind.options.map((kind, at): MenuItem => {
    const item = { id: kind, label: KIND_WORDS[kind], checked: line.kind === kind };
    const onSelect = () => actions.change(line.id, { kind });
    return at === 0 ? { ...item, onSelect, heading: 'Kind', separated: true } : { ...item, onSelect };
  });
  const items: MenuItem[] = [
    {
      id: 'up',
      label: 'Move up',
      icon: icon(ChevronUp),
      disabled: index === 0,
      onSelect: () => actions.move(line.id, -1),
    },
    {
      id: 'down',
      label: 'Move down',
      icon: icon(ChevronDown),
      disabled: index === count - 1,
      onSelect: () => actions.move(line.id, 1),
    },
    {
      id: 'discount',
      label: line.discountPercent > 0 ? 'Take the discount off' : 'Give a discount',
      icon: icon(Percent),
      onSelect: () => {
        actions.misread(line.id, 'discountPercent', null); // its field comes or goes
        actions.change(line.id, { discountPercent: line.discountPercent > 0 ? 0 : FIRST_DISCOUNT });
      },
    },
    {
      id: 'optional',
      label: line.optional ? 'Count it in the total' : 'Make it optional',
      icon: icon(CircleDashed),
      onSelect: () => actions.change(line.id, { optional: !line.optional }),
    },
    ...kinds,
    {
      id: 'delete',
      label: 'Delete line',
      icon: icon(Trash2),
      danger: true,
      separated: true,
      onSelect: () => actions.remove(line.id),
    },
  ];
  return (
    <Menu
      label={`More for ${line.description || 'this line'}`}
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      items={items}
    />
  );
}
