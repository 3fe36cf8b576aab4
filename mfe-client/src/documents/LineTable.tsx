import { Button, Card, useToasts } from '@jobspeak/ui';
import { Plus } from '@jobspeak/ui/icons';
import { useState } from 'react';
import type { AudioControls } from '../generation';
import type { Problems } from './edits';
import { LineRow, type LineRowProps } from './LineRow';
import styles from './LineTable.module.css';
import { ADD_LINE_ID, createLineActions, type LinesEditor } from './line-actions';

export interface LineTableProps {
  editor: LinesEditor;
  money: LineRowProps['money'];
  audio: AudioControls | null;
}

/** What is wrong with one line, if anything. */
const problemOf = (problems: Problems, lineId: string): string | undefined =>
  Object.entries(problems).find(([path]) => path.startsWith(lineId))?.[1];

/** The lines of the document. Tab goes through a line, Enter goes to the next one and makes it where there is none. */
export function LineTable({ editor, money, audio }: LineTableProps) {
  const toasts = useToasts();
  const [fresh, setFresh] = useState<string | null>(null);
  const [actions] = useState(() => createLineActions(editor, toasts, setFresh));
  const {
    content: { lines },
    problems,
  } = editor.read();
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
            index={index}
            count={lines.length}
            money={money}
            problem={problemOf(problems, line.id)}
            actions={actions}
            play={audio?.play}
            stop={audio?.stop}
            sound={audio?.playing === line.id ? audio.state : 'idle'}
            fresh={line.id === fresh}
          />
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.empty}>Nothing on it yet.</p>}
      <div className={styles.add}>
        <Button id={ADD_LINE_ID} variant="quiet" icon={<Plus size={20} aria-hidden="true" />} onClick={actions.add}>
          Add a line
        </Button>
      </div>
    </Card>
  );
}
