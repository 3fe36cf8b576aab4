import type { Line } from '@jobspeak/contracts';
import {
  ArrowUpToLine,
  ChevronDown,
  ChevronUp,
  CircleDashed,
  CircleHelp,
  EllipsisVertical,
  Mic,
  MoveHorizontal,
  Percent,
  SlidersHorizontal,
  Split,
  Trash2,
} from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';
import { hasCap, hasCondition, hasRange, startCap, startCondition, startRange } from './extents';
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

const icon = (Symbol: typeof Trash2) => <Symbol size={18} aria-hidden="true" />;

/** What makes a line more than one figure, and what takes it off again. */
function extentItems({ line, isAlone, actions }: { line: Line; isAlone: boolean; actions: LineActions }): MenuItem[] {
  const { id } = line;
  const isLow = hasRange(line);
  const range = startRange(line);
  return [
    {
      id: 'range',
      label: isLow ? 'Take the range off' : 'Give a range',
      icon: icon(MoveHorizontal),
      onSelect: () => {
        for (const field of ['low.quantity', 'low.unitPrice']) actions.misread(id, field, null);
        if (isLow) actions.change(id, { low: null });
        else actions.bring(id, range, range.low?.unitPrice === undefined ? 'low-quantity' : 'low-price');
      },
    },
    {
      id: 'cap',
      label: hasCap(line) ? 'Take the cap off' : 'Set a cap',
      icon: icon(ArrowUpToLine),
      onSelect: () => {
        actions.misread(id, 'cap', null);
        if (hasCap(line)) actions.change(id, { cap: null });
        else actions.bring(id, startCap(line), 'cap');
      },
    },
    {
      id: 'condition',
      label: hasCondition(line) ? 'Take the condition off' : 'Only if …',
      icon: icon(CircleHelp),
      onSelect: () =>
        hasCondition(line)
          ? actions.change(id, { condition: null })
          : actions.bring(id, startCondition(line), 'condition'),
    },
    {
      id: 'choice',
      label: line.choice === null ? 'Make it a choice with …' : 'Take it out of the choice',
      icon: icon(Split),
      disabled: isAlone,
      onSelect: () =>
        line.choice === null ? actions.choose(id) : actions.rewrite((lines) => includeAlways(lines, id)),
    },
  ];
}

/** What can be done with a line beside typing in it; the rare rest is behind "More options". */
export function LineMenu({ line, isFirst, isLast, actions, onSayAgain }: LineMenuProps) {
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
    ...extentItems({ line, isAlone: isFirst && isLast, actions }),
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
