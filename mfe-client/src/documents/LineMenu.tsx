import type { Line } from '@jobspeak/contracts';
import {
  ChevronDown,
  ChevronUp,
  CircleDashed,
  EllipsisVertical,
  Mic,
  Percent,
  SlidersHorizontal,
  Trash2,
} from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';
import type { LineActions } from './line-actions';
import { includeAlways, makeOptional, offerOf } from './offers';

export interface LineMenuProps {
  line: Line;
  isFirst: boolean;
  isLast: boolean;
  actions: LineActions;
  onSayAgain?: ((id: string) => void) | undefined;
}

const FIRST_DISCOUNT = 10;

/** What can be done with a line beside typing in it; the rare rest is behind "More options". */
export function LineMenu({ line, isFirst, isLast, actions, onSayAgain }: LineMenuProps) {
  const icon = (Symbol: typeof Trash2) => <Symbol size={18} aria-hidden="true" />;
  const isIncluded = offerOf(line) === 'included';
  const items: MenuItem[] = [
    { id: 'up', label: 'Move up', icon: icon(ChevronUp), disabled: isFirst, onSelect: () => actions.move(line.id, -1) },
    {
      id: 'down',
      label: 'Move down',
      icon: icon(ChevronDown),
      disabled: isLast,
      onSelect: () => actions.move(line.id, 1),
    },
    ...(onSayAgain
      ? [{ id: 'say-again', label: 'Say it again', icon: icon(Mic), onSelect: () => onSayAgain(line.id) }]
      : []),
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
      label: isIncluded ? 'Make it optional' : 'Always include it',
      icon: icon(CircleDashed),
      onSelect: () => actions.rewrite((lines) => (isIncluded ? makeOptional : includeAlways)(lines, line.id)),
    },
    { id: 'more', label: 'More options', icon: icon(SlidersHorizontal), onSelect: () => actions.open(line.id) },
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
