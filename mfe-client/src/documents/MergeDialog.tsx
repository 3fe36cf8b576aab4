import { Button } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { useState } from 'react';
import styles from './MergeDialog.module.css';
import type { Conflict, Side } from './merge';
import { type Money, placeWords } from './places';
import type { DocumentLines } from './schema';

export interface MergeDialogProps {
  conflicts: readonly Conflict[];
  content: DocumentLines;
  money: Money;
  onResolve: (decide: (path: string) => Side) => void;
  onClose: () => void;
}

/** Two people, or two devices, have changed the same places: each is shown as both have it, and one of them picked. */
export function MergeDialog({ conflicts, content, money, onResolve, onClose }: MergeDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const pick = (path: string, side: Side) => {
    const others = [...theirs].filter((one) => one !== path);
    setTheirs(new Set(side === 'theirs' ? [...others, path] : others));
  };
  const all = (side: Side) => setTheirs(new Set(side === 'theirs' ? conflicts.map(({ path }) => path) : []));
  return (
    <Dialog
      open
      title="Changed somewhere else"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={() => onResolve((path) => (theirs.has(path) ? 'theirs' : 'mine'))}>Use these</Button>
        </>
      }
    >
      <div className={styles.view}>
        <p>This was changed on another device at the same time. Pick what stays; all other changes of both are kept.</p>
        {conflicts.length > 1 && (
          <div className={styles.all}>
            <Button variant="secondary" onClick={() => all('mine')}>
              All mine
            </Button>
            <Button variant="secondary" onClick={() => all('theirs')}>
              All theirs
            </Button>
          </div>
        )}
        {conflicts.map((conflict) => (
          <Place
            key={conflict.path}
            {...placeWords(conflict, content, money)}
            picked={theirs.has(conflict.path) ? 'theirs' : 'mine'}
            name={conflict.path}
            onPick={(side) => pick(conflict.path, side)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface PlaceProps {
  place: string;
  mine: string;
  theirs: string;
  picked: Side;
  name: string;
  onPick: (side: Side) => void;
}

const Place = ({ place, mine, theirs, picked, name, onPick }: PlaceProps) => (
  <fieldset className={styles.place}>
    <legend>{place}</legend>
    {(
      [
        ['mine', 'Mine', mine],
        ['theirs', 'Theirs', theirs],
      ] as const
    ).map(([side, label, words]) => (
      <label key={side} className={styles.side}>
        <input type="radio" name={name} checked={picked === side} onChange={() => onPick(side)} />
        <span>
          <small>{label}</small>
          <span className={styles.words}>{words || 'Nothing'}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
