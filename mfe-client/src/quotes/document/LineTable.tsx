import { type Line } from '@jobspeak/contracts';
import { Button, Card, useToasts } from '@jobspeak/ui';
import { Plus } from '@jobspeak/ui/icons';
import { useState } from 'react';
import type { AudioControls } from '../../generation';
import type { Change } from './editor';
import { LineRow } from './LineRow';
import styles from './LineTable.module.css';
import { fieldId, type LineActions } from './line-actions';
import { blankLine, changeLine, insertLine, moveLine, removeLine } from './lines';

export interface LineTableProps {
  lines: readonly Line[];
  money: { currency: string; locale: string; taxName: string };
  problems: Readonly<Record<string, string>>;
  change: (change: Change) => void;
  audio: AudioControls | null;
}

const UNDO_MS = 10_000;

function useLineActions({ lines, change }: Pick<LineTableProps, 'lines' | 'change'>) {
  const toasts = useToasts();
  const [fresh, setFresh] = useState<string | null>(null);
  const add = () => {
    const line = blankLine();
    setFresh(line.id);
    change((content) => ({ lines: [...content.lines, line] }));
  };
  const actions: LineActions = {
    change: (id, part) => change((content) => ({ lines: changeLine(content.lines, id, part) })),
    move: (id, by) => change((content) => ({ lines: moveLine(content.lines, id, by) })),
    next: (id) => {
      const after = lines[lines.findIndex((line) => line.id === id) + 1];
      if (after) document.getElementById(fieldId(after.id, 'description'))?.focus();
      else if (lines.at(-1)?.description !== '') add();
    },
    remove: (id) => {
      const index = lines.findIndex((line) => line.id === id);
      const line = lines[index];
      if (!line) return;
      change((content) => ({ lines: removeLine(content.lines, id) }));
      toasts.show({
        type: 'info',
        title: line.description ? `“${line.description}” deleted` : 'Line deleted',
        duration: UNDO_MS,
        action: {
          label: 'Undo',
          onSelect: () => change((content) => ({ lines: insertLine(content.lines, line, index) })),
        },
      });
    },
  };
  return { actions, add, fresh };
}

/** The lines of the quote. Tab goes through a line, Enter goes to the next one and makes it where there is none. */
export function LineTable({ lines, money, problems, change, audio }: LineTableProps) {
  const { actions, add, fresh } = useLineActions({ lines, change });
  return (
    <Card className={styles.card} aria-label="Lines">
      <div className={styles.headings} aria-hidden="true">
        <span>Description</span>
        <span>Quantity</span>
        <span>Unit</span>
        <span>Price</span>
        <span>Total</span>
      </div>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            place={{ index, count: lines.length }}
            money={money}
            problems={problems}
            actions={actions}
            audio={audio}
            fresh={line.id === fresh}
          />
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.empty}>Nothing on this quote yet.</p>}
      <div className={styles.add}>
        <Button variant="quiet" icon={<Plus size={20} aria-hidden="true" />} onClick={add}>
          Add a line
        </Button>
      </div>
    </Card>
  );
}
