import type { Item } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { useOnline } from '@jobspeak/web';
import { useMutation, useQueryClient } from '@jobspeak/web/query';
import { useRef, useState } from 'react';
import { currentOf } from '../library';
import { type InlineEdit, listed, saveEdit, show } from './api';

/** The columns that are edited in place. */
export type Cell = 'name' | 'unit' | 'cost' | 'markup' | 'price' | 'tax';

interface CellEdit extends InlineEdit {
  cell: Cell;
  /** What was typed, for as long as it is not saved. */
  text: string;
}

/** An edit that was refused, and why. */
export interface Refusal {
  edit: CellEdit;
  error: Error;
  /** The item as another device has saved it, where that is the reason. */
  current: Item | null;
}

export interface InlineEdits {
  save: (edit: CellEdit) => void;
  refusalAt: (id: string, cell: Cell) => Refusal | undefined;
  /** Lets go of what was typed. */
  forget: (id: string, cell: Cell) => void;
  /** Takes the last edit back, if there is one. */
  undo: () => void;
  /** There is no connection, and something to save when it is back. */
  isWaiting: boolean;
}

const CELL_WORDS: Record<Cell, string> = {
  name: 'Name',
  unit: 'Unit',
  cost: 'Cost',
  markup: 'Markup',
  price: 'Price',
  tax: 'Tax',
};

/** What takes an edit back. */
const reverseOf = ({ before, changes, cell }: CellEdit, saved: Item): CellEdit => ({
  before: saved,
  changes: Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof Item]])),
  cell,
  text: '',
});

const keyOf = (id: string, cell: Cell) => `${id} ${cell}`;

/** The item without an edit that was refused. */
const without = ({ before, changes }: CellEdit, item: Item): Item => {
  const fields = Object.keys(changes).map((field) => [field, before[field as keyof Item]] as const);
  return { ...item, ...(Object.fromEntries(fields) as Partial<Item>) };
};

/** Offers to take an edit back; only the last one's offer stands. */
function useOffer() {
  const toasts = useToasts();
  const shown = useRef<string | null>(null);
  const withdraw = () => {
    if (shown.current !== null) toasts.dismiss(shown.current);
    shown.current = null;
  };
  const offer = (title: string, onSelect: (() => void) | null) => {
    withdraw();
    shown.current = toasts.show({
      type: 'success',
      title,
      ...(onSelect && { duration: 10_000, action: { label: 'Undo', onSelect } }),
    });
  };
  return { offer, withdraw };
}

/** The refused edits, by item and column. */
function useRefusals() {
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal | undefined>>>({});
  return {
    refusalAt: (id: string, cell: Cell) => refusals[keyOf(id, cell)],
    refuse: (refusal: Refusal) => {
      const { before, cell } = refusal.edit;
      setRefusals((all) => ({ ...all, [keyOf(before.id, cell)]: refusal }));
    },
    forget: (id: string, cell: Cell) => setRefusals((all) => ({ ...all, [keyOf(id, cell)]: undefined })),
  };
}

/** Edits of items where they are listed: shown at once, saved one after the other, and taken back if need be. */
export function useInlineEdits(): InlineEdits {
  const cache = useQueryClient();
  const online = useOnline(); // one edit waits for another, too
  const { offer, withdraw } = useOffer();
  const { refusalAt, refuse, forget } = useRefusals();
  const undoing = useRef<CellEdit | null>(null);
  const nowOf = ({ before }: CellEdit) => listed(cache, before.id) ?? before;
  const saving = useMutation({
    meta: { inForm: true },
    scope: { id: 'inline edits of items' },
    mutationFn: (edit: CellEdit & { isUndo?: boolean }) => saveEdit(nowOf(edit), edit),
    onMutate: (edit) => {
      forget(edit.before.id, edit.cell);
      show(cache, { ...nowOf(edit), ...edit.changes });
    },
    onSuccess: (saved, edit) => {
      show(cache, saved);
      undoing.current = edit.isUndo ? null : reverseOf(edit, saved);
      const what = `${CELL_WORDS[edit.cell]} of ${saved.name}`;
      offer(edit.isUndo ? `${what} is as it was` : `${what} saved`, edit.isUndo ? null : undo);
    },
    onError: (error, edit) => {
      const current = currentOf('items', error);
      show(cache, current ?? without(edit, nowOf(edit)));
      refuse({ edit, error, current });
    },
    // the rows stay where they are while somebody works through them
    onSettled: () => cache.invalidateQueries({ queryKey: ['items'], refetchType: 'none' }),
  });
  const undo = () => {
    if (!undoing.current) return;
    saving.mutate({ ...undoing.current, isUndo: true });
    undoing.current = null;
    withdraw();
  };
  return { save: (edit) => saving.mutate(edit), refusalAt, forget, undo, isWaiting: saving.isPaused && !online };
}
