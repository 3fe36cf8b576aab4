import { Button } from '@jobspeak/ui';
import { EllipsisVertical, type Icon } from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';

/** Something that can be done with a document from where it stands. */
export interface Offer<Action extends string = string> {
  action: Action;
  label: string;
  icon: Icon;
  onSelect: () => void;
  /** Undone by nobody: it stands apart. */
  danger?: boolean;
}

/** The one thing to do next, as a button. */
export const MainAction = ({ offer, busy }: { offer: Pick<Offer, 'label' | 'icon' | 'onSelect'>; busy: boolean }) => (
  <Button icon={<offer.icon size={20} aria-hidden="true" />} busy={busy} onClick={offer.onSelect}>
    {offer.label}
  </Button>
);

export interface ActionMenuProps {
  label: string;
  /** What is offered first, wherever the document stands. */
  extras: readonly MenuItem[];
  offers: readonly Offer[];
  busy: boolean;
}

/** Everything else that can be done with a document. */
export function ActionMenu({ label, extras, offers, busy }: ActionMenuProps) {
  const items = offers.map(
    ({ action, label: words, icon: Symbol, onSelect, danger = false }, index): MenuItem => ({
      id: action,
      label: words,
      icon: <Symbol size={18} aria-hidden="true" />,
      onSelect,
      danger,
      separated: danger || index === 0,
      disabled: busy,
    }),
  );
  return (
    <Menu label={label} trigger={<EllipsisVertical size={20} aria-hidden="true" />} items={[...extras, ...items]} />
  );
}
