import type { QuoteSummary } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { Archive, RotateCcw, Trash2, X } from '@jobspeak/ui/icons';
import { type BulkAction, useMoveQuotes } from './bulk';
import type { Place } from './filters';
import { undoOf } from './row-actions';
import styles from './SelectionBar.module.css';
import type { Selection } from './selection';

const LOOKS = {
  archive: { label: 'Archive', icon: Archive },
  restore: { label: 'Restore', icon: RotateCcw },
  delete: { label: 'Delete', icon: Trash2 },
} as const;

const OFFERED: Record<Place | 'listed', readonly BulkAction[]> = {
  listed: ['archive', 'delete'],
  archived: ['restore', 'delete'],
  deleted: ['restore'],
};

export interface SelectionBarProps {
  place: Place | null;
  selection: Selection;
  onDone: () => void;
}

/** How many are ticked, and what can be done with them. */
export function SelectionBar({ place, selection, onDone }: SelectionBarProps) {
  const move = useMoveQuotes();
  const { chosen } = selection;
  const state: QuoteSummary['state'] = place ?? 'draft';
  const moveBy = (action: BulkAction) => () => {
    move.mutate({ action, ids: chosen, undo: undoOf(action, { state }) });
    onDone();
  };
  return (
    <section className={styles.bar} aria-label="Selected quotes">
      <IconButton label="Select none" icon={<X size={20} aria-hidden="true" />} onClick={onDone} />
      <p className={styles.count} role="status">{`${chosen.length} selected`}</p>
      {OFFERED[place ?? 'listed'].map((action) => {
        const { label, icon: Symbol } = LOOKS[action];
        return (
          <Button
            key={action}
            variant="secondary"
            disabled={chosen.length === 0}
            icon={<Symbol size={18} aria-hidden="true" />}
            onClick={moveBy(action)}
          >
            {label}
          </Button>
        );
      })}
    </section>
  );
}
