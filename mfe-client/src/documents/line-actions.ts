import type { Line, Section } from '@jobspeak/contracts';
import type { ToastStore } from '@jobspeak/ui';
import { flushSync } from 'react-dom';
import type { Problems } from './edits';
import { blankLine, changeLine, insertLine, removeLine } from './lines';
import type { DocumentLines } from './schema';
import {
  groupsOf,
  inOrder,
  moveSection,
  newSection,
  nextPlace,
  type Place,
  placeLine,
  removeSection,
} from './sections';

/** What holds the lines of a document while they are edited: a `DocumentEditor`, or a form. */
export interface LinesEditor {
  read: () => { content: DocumentLines; problems: Problems };
  change: (change: (content: DocumentLines) => Partial<DocumentLines>) => void;
  /** A text that is no figure, by its field's path; null when it is one again. */
  misread: (path: string, problem: string | null) => void;
}

/** What can be done with the lines of a document. */
export interface LineActions {
  /** At the end of a section; null: before all sections. */
  add: (sectionId: string | null) => void;
  change: (id: string, part: Partial<Line>) => void;
  /** Changes more than one line alone: a choice, a section. */
  rewrite: (change: (lines: readonly Line[]) => Line[]) => void;
  /** A field's text is no figure; null when it is one again. */
  misread: (id: string, field: string, problem: string | null) => void;
  remove: (id: string) => void;
  /** One step up or down, over the head of a section too. The focus stays on what had it. */
  move: (id: string, by: -1 | 1) => void;
  place: (id: string, place: Place) => void;
  /** Enter: to the next line of the section, which is made when there is none. */
  next: (id: string) => void;
  /** Opens everything else that can be said of a line. */
  open: (id: string) => void;
  /** Asks which other lines can be taken instead of a line. */
  choose: (id: string) => void;
  /** Changes a line, and sends the focus to the field that this brings. */
  bring: (id: string, part: Partial<Line>, field: LineField) => void;
  addSection: () => void;
  changeSection: (id: string, part: Partial<Section>) => void;
  moveSection: (id: string, by: -1 | 1) => void;
  removeSection: (id: string, withLines: boolean) => void;
}

/** Where a line, its fields and what adds one are found, to send the focus there. */
export const ADD_LINE_ID = 'add-line';
export const ADD_SECTION_ID = 'add-section';
export type LineField =
  | 'description'
  | 'quantity'
  | 'price'
  | 'handle'
  | 'name'
  | 'low-quantity'
  | 'low-price'
  | 'cap'
  | 'condition';
export const fieldId = (id: string, field: LineField) => `${field}-${id}`;
export const lineId = (id: string) => `line-${id}`;
const focus = (id: string): void => document.getElementById(id)?.focus();

const UNDO_MS = 10_000;

/** A deleted line takes the focus with it; the line in its place, or what adds one, gets it. No field: no keyboard opens. */
function focusPlace(lines: readonly Line[], index: number): void {
  const line = lines[index] ?? lines[index - 1];
  focus(line ? lineId(line.id) : ADD_LINE_ID);
}

/** Where a line stands, for those who cannot see it move. */
function standing(content: DocumentLines, id: string): string {
  const lines = inOrder(content);
  const group = groupsOf(content).find((one) => one.lines.some((line) => line.id === id));
  const index = lines.findIndex((line) => line.id === id);
  const where = group?.section ? `, in ${group.section.name}` : '';
  return `${lines[index]?.description || 'Line'}: line ${index + 1} of ${lines.length}${where}.`;
}

export interface LineScreen {
  toasts: Pick<ToastStore, 'show'>;
  /** What is new, and about to be typed in. */
  onAdded: (id: string) => void;
  onOpen: (id: string) => void;
  onChoose: (id: string) => void;
  /** Tells those who cannot see it what has happened. */
  announce: (words: string) => void;
}

type Editing = LinesEditor & LineScreen;

/** Moves a line; a row that goes to another section is another element, which takes the focus over. */
function placing({ read, change, announce }: Editing) {
  return (id: string, place: Place) => {
    const before = document.activeElement?.id;
    // the new row must be there before it can have the focus
    flushSync(() =>
      change((content) => {
        const line = content.lines.find((one) => one.id === id);
        return line ? { lines: placeLine(content, line, place) } : {};
      }),
    );
    focus(before === fieldId(id, 'handle') ? before : lineId(id));
    announce(standing(read().content, id));
  };
}

function removing({ read, change, toasts }: Editing) {
  const putBack = (line: Line, index: number) =>
    change(({ lines }) => ({
      // it may be back already, by Undo
      lines: lines.some(({ id }) => id === line.id) ? lines : insertLine(lines, line, index),
    }));
  return (id: string) => {
    const { content } = read();
    const line = content.lines.find((one) => one.id === id);
    if (!line) return;
    const shown = inOrder(content);
    focusPlace(removeLine(shown, id), shown.indexOf(line));
    const index = content.lines.indexOf(line);
    change(({ lines }) => ({ lines: removeLine(lines, id) }));
    toasts.show({
      type: 'info',
      title: line.description ? `“${line.description}” deleted` : 'Line deleted',
      duration: UNDO_MS,
      action: { label: 'Undo', onSelect: () => putBack(line, index) },
    });
  };
}

/** What can be done with the sections. */
function sectionActions({ read, change, onAdded }: Editing) {
  return {
    addSection: () => {
      const section = newSection(read().content.sections);
      onAdded(section.id);
      change(({ sections }) => ({ sections: [...sections, section] }));
    },
    changeSection: (id: string, part: Partial<Section>) =>
      change(({ sections }) => ({
        sections: sections.map((section) => (section.id === id ? { ...section, ...part } : section)),
      })),
    moveSection: (id: string, by: -1 | 1) => {
      flushSync(() => change(({ sections }) => ({ sections: moveSection(sections, id, by) })));
      focus(fieldId(id, 'name'));
    },
    removeSection: (id: string, withLines: boolean) => {
      focus(ADD_SECTION_ID);
      change((content) => removeSection(content, id, withLines));
    },
  };
}

/** The actions on the lines of one document. */
export function createLineActions(editor: LinesEditor, screen: LineScreen): LineActions {
  const editing: Editing = { ...screen, read: editor.read, change: editor.change, misread: editor.misread };
  const { read, change, misread, onAdded, onOpen, onChoose } = editing;
  const place = placing(editing);
  const add = (sectionId: string | null) => {
    const line = blankLine(sectionId);
    onAdded(line.id);
    change((content) => ({ lines: placeLine(content, line, { sectionId, beforeId: null }) }));
  };
  return {
    add,
    place,
    change: (id, part) => change(({ lines }) => ({ lines: changeLine(lines, id, part) })),
    rewrite: (rewrite) => change(({ lines }) => ({ lines: rewrite(lines) })),
    misread: (id, field, problem) => misread(`${id}.${field}`, problem),
    move: (id, by) => {
      const next = nextPlace(read().content, id, by);
      if (next) place(id, next);
    },
    next: (id) => {
      const group = groupsOf(read().content).find(({ lines }) => lines.some((line) => line.id === id));
      const lines = group?.lines ?? [];
      const after = lines[lines.findIndex((line) => line.id === id) + 1];
      if (after) focus(fieldId(after.id, 'description'));
      else if (lines.at(-1)?.description !== '') add(group?.section?.id ?? null);
    },
    remove: removing(editing),
    open: onOpen,
    choose: onChoose,
    bring: (id, part, field) => {
      // the field must be there before it can have the focus
      flushSync(() => change(({ lines }) => ({ lines: changeLine(lines, id, part) })));
      focus(fieldId(id, field));
    },
    ...sectionActions(editing),
  };
}
