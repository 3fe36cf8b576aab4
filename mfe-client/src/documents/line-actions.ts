import type { Line } from '@jobspeak/contracts';
import type { ToastStore } from '@jobspeak/ui';
import { blankLine, changeLine, insertLine, moveLine, removeLine } from './lines';
import type { Problems } from './edits';
import type { DocumentLines } from './schema';

/** What holds the lines of a document while they are edited: a `DocumentEditor`, or a form. */
export interface LinesEditor {
  read: () => { content: DocumentLines; problems: Problems };
  change: (change: (content: DocumentLines) => Partial<DocumentLines>) => void;
  /** A text that is no figure, by its field's path; null when it is one again. */
  misread: (path: string, problem: string | null) => void;
}

/** What can be done with the lines of a document. */
export interface LineActions {
  add: () => void;
  change: (id: string, part: Partial<Line>) => void;
  /** A field's text is no figure; null when it is one again. */
  misread: (id: string, field: keyof Line, problem: string | null) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  /** Enter: to the next line, which is made when there is none. */
  next: (id: string) => void;
}

/** Where a line, its fields and what adds one are found, to send the focus there. */
export const ADD_LINE_ID = 'add-line';
export const fieldId = (lineId: string, field: 'description' | 'price') => `${field}-${lineId}`;

export const lineId = (id: string) => `line-${id}`;

const UNDO_MS = 10_000;

/** A deleted line takes the focus with it; the line in its place, or what adds one, gets it. No field: no keyboard opens. */
function focusPlace(lines: readonly Line[], index: number): void {
  const line = lines[index] ?? lines[index - 1];
  document.getElementById(line ? lineId(line.id) : ADD_LINE_ID)?.focus();
}

/** The actions on the lines of one document. `onAdded` is told which line is new. */
export function createLineActions(
  { read, change, misread }: LinesEditor,
  toasts: Pick<ToastStore, 'show'>,
  onAdded: (id: string) => void,
): LineActions {
  const lines = () => read().content.lines;
  const insert = (line: Line, index: number) =>
    change((content) => ({
      // it may be back already, by Undo
      lines: content.lines.some(({ id }) => id === line.id) ? content.lines : insertLine(content.lines, line, index),
    }));
  const add = () => {
    const line = blankLine();
    onAdded(line.id);
    insert(line, lines().length);
  };
  return {
    add,
    change: (id, part) => change((content) => ({ lines: changeLine(content.lines, id, part) })),
    misread: (id, field, problem) => misread(`${id}.${field}`, problem),
    move: (id, by) => change((content) => ({ lines: moveLine(content.lines, id, by) })),
    next: (id) => {
      const after = lines()[lines().findIndex((line) => line.id === id) + 1];
      if (after) document.getElementById(fieldId(after.id, 'description'))?.focus();
      else if (lines().at(-1)?.description !== '') add();
    },
    remove: (id) => {
      const line = lines().find((one) => one.id === id);
      if (!line) return;
      const index = lines().indexOf(line);
      focusPlace(removeLine(lines(), id), index);
      change((content) => ({ lines: removeLine(content.lines, id) }));
      toasts.show({
        type: 'info',
        title: line.description ? `“${line.description}” deleted` : 'Line deleted',
        duration: UNDO_MS,
        action: { label: 'Undo', onSelect: () => insert(line, index) },
      });
    },
  };
}
