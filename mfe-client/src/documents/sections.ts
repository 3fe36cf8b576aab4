import type { Line, Section } from '@jobspeak/contracts';
import type { DocumentLines } from './schema';

/** The lines that stand together: those of a section, or those before all sections (null). */
export interface Group {
  section: Section | null;
  lines: Line[];
}

/** The lines as the document prints them; a line whose section is gone stands before all sections. */
export function groupsOf({ sections, lines }: DocumentLines): Group[] {
  const known = new Set(sections.map(({ id }) => id));
  const loose = lines.filter(({ sectionId }) => sectionId === null || !known.has(sectionId));
  const named = sections.map((section) => ({
    section,
    lines: lines.filter(({ sectionId }) => sectionId === section.id),
  }));
  return [{ section: null, lines: loose }, ...named];
}

/** The lines one after the other as they stand on the document. */
export const inOrder = (document: DocumentLines): Line[] => groupsOf(document).flatMap(({ lines }) => lines);

/** Where a line is to stand: before another one, else at the end of a section. */
export interface Place {
  sectionId: string | null;
  beforeId: string | null;
}

const standsIn = (line: Line, sectionId: string | null): Line =>
  line.sectionId === sectionId ? line : { ...line, sectionId };

/** Puts a line, new or there already, in its place. */
export function placeLine(document: DocumentLines, line: Line, { sectionId, beforeId }: Place): Line[] {
  const placed = standsIn(line, sectionId);
  const others = { ...document, lines: document.lines.filter(({ id }) => id !== line.id) };
  return groupsOf(others).flatMap(({ section, lines }) => {
    if ((section?.id ?? null) !== sectionId) return lines;
    const at = lines.findIndex(({ id }) => id === beforeId);
    return at < 0 ? [...lines, placed] : [...lines.slice(0, at), placed, ...lines.slice(at)];
  });
}

/** The place one step up (-1) or down (1), into the next section at the end of one; null at the edge of the document. */
export function nextPlace(document: DocumentLines, id: string, by: -1 | 1): Place | null {
  const groups = groupsOf(document);
  const at = groups.findIndex(({ lines }) => lines.some((line) => line.id === id));
  const group = groups[at];
  if (!group) return null;
  const index = group.lines.findIndex((line) => line.id === id);
  const sectionId = group.section?.id ?? null;
  const before = group.lines[by < 0 ? index - 1 : index + 2];
  if (by < 0 ? index > 0 : index < group.lines.length - 1) return { sectionId, beforeId: before?.id ?? null };
  const neighbour = groups[at + by];
  if (!neighbour) return null;
  return { sectionId: neighbour.section?.id ?? null, beforeId: by < 0 ? null : (neighbour.lines[0]?.id ?? null) };
}

/** A new section with a name of its own, until somebody gives it a better one. */
export function newSection(sections: readonly Section[]): Section {
  const taken = new Set(sections.map(({ name }) => name));
  const numbers = Array.from({ length: sections.length + 1 }, (_, index) => `Section ${index + 1}`);
  return { id: crypto.randomUUID(), name: numbers.find((name) => !taken.has(name)) ?? 'Section' };
}

/** Moves a section up (-1) or down (1); at the edge it stays. */
export function moveSection(sections: readonly Section[], id: string, by: -1 | 1): Section[] {
  const from = sections.findIndex((section) => section.id === id);
  const moving = sections[from];
  const to = from + by;
  if (!moving || to < 0 || to >= sections.length) return [...sections];
  const others = sections.filter((section) => section.id !== id);
  return [...others.slice(0, to), moving, ...others.slice(to)];
}

/** A document without a section: its lines go with it, or stand before all sections. */
export function removeSection({ sections, lines }: DocumentLines, id: string, withLines: boolean): DocumentLines {
  return {
    sections: sections.filter((section) => section.id !== id),
    lines: withLines
      ? lines.filter(({ sectionId }) => sectionId !== id)
      : lines.map((line) => (line.sectionId === id ? standsIn(line, null) : line)),
  };
}
