import type { Section } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { ChevronDown, ChevronUp, EllipsisVertical, Trash2 } from '@jobspeak/ui/icons';
import { Dialog, Menu } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { Amount } from './Amount';
import { GrowingText } from './GrowingText';
import { fieldId, type LineActions } from './line-actions';
import type { Money as MoneyWords } from './places';
import styles from './SectionHead.module.css';

export interface SectionHeadProps {
  section: Section;
  /** Lines that stand in it. */
  count: number;
  /** Minor units of those that count, at the lower and at the upper end. */
  low: number | undefined;
  subtotal: number;
  isFirst: boolean;
  isLast: boolean;
  money: MoneyWords;
  problem: string | undefined;
  fresh: boolean;
  actions: LineActions;
}

/** The name of a section, what it comes to, and what can be done with it. */
export function SectionHead(props: SectionHeadProps) {
  const { section, count, low, subtotal, isFirst, isLast, money, problem, fresh, actions } = props;
  const [isAsking, ask] = useState(false);
  const icon = (Symbol: typeof Trash2) => <Symbol size={18} aria-hidden="true" />;
  const move = (by: -1 | 1) => actions.moveSection(section.id, by);
  return (
    <div className={styles.head} data-stop="section" data-id={section.id}>
      <GrowingText
        id={fieldId(section.id, 'name')}
        className={styles.name}
        label="Name of the section"
        placeholder="Kitchen, first floor…"
        value={section.name}
        maxLength={120}
        aria-invalid={problem ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this section
        autoFocus={fresh}
        onFocus={({ target }) => fresh && target.select()}
        onText={(name) => actions.changeSection(section.id, { name })}
      />
      <Amount className={styles.sum} low={low} high={subtotal} money={money} strong />
      <Menu
        label={`More for ${section.name || 'this section'}`}
        trigger={<EllipsisVertical size={20} aria-hidden="true" />}
        items={[
          { id: 'up', label: 'Move up', icon: icon(ChevronUp), disabled: isFirst, onSelect: () => move(-1) },
          { id: 'down', label: 'Move down', icon: icon(ChevronDown), disabled: isLast, onSelect: () => move(1) },
          {
            id: 'delete',
            label: 'Delete section',
            icon: icon(Trash2),
            danger: true,
            separated: true,
            onSelect: () => (count === 0 ? actions.removeSection(section.id, true) : ask(true)),
          },
        ]}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isAsking && (
        <DeleteDialog
          name={section.name}
          count={count}
          onClose={() => ask(false)}
          onDelete={(withLines) => actions.removeSection(section.id, withLines)}
        />
      )}
    </div>
  );
}

interface DeleteDialogProps {
  name: string;
  count: number;
  onClose: () => void;
  onDelete: (withLines: boolean) => void;
}

const DeleteDialog = ({ name, count, onClose, onDelete }: DeleteDialogProps) => (
  <Dialog
    open
    title={`Delete ${name ? `“${name}”` : 'this section'}?`}
    onClose={onClose}
    actions={
      <>
        <Button variant="danger" onClick={() => onDelete(true)}>
          {count === 1 ? 'Delete its line too' : 'Delete its lines too'}
        </Button>
        <Button onClick={() => onDelete(false)}>{count === 1 ? 'Keep its line' : 'Keep its lines'}</Button>
      </>
    }
  >
    <p>{`${count === 1 ? 'One line stands' : `${count} lines stand`} in it. What you keep moves to the top, before all sections.`}</p>
  </Dialog>
);
