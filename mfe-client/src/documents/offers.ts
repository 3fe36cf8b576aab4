import type { Line } from '@jobspeak/contracts';

/** How a line is offered: as a part of the work, to be taken or left, or as one of several alternatives. */
export type Offer = 'included' | 'optional' | 'choice';

export const offerOf = ({ optional, choice }: Pick<Line, 'optional' | 'choice'>): Offer =>
  choice !== null ? 'choice' : optional ? 'optional' : 'included';

/** The names of the choices on a document, in the order of their first lines. */
export const choiceNames = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap(({ choice }) => (choice === null ? [] : [choice]))),
];

/** The choice that a line joins unless somebody names another: the only one there is, else a new one. */
export function usualChoice(lines: readonly Line[]): string {
  const names = choiceNames(lines);
  return (names.length === 1 && names[0]) || `Choice ${names.length + 1}`;
}

const change = (lines: readonly Line[], id: string, part: Partial<Line>): Line[] =>
  lines.map((line) => (line.id === id ? { ...line, ...part } : line));

/** Makes a line one of the alternatives of a choice; the first of them is the one proposed. */
export function joinChoice(lines: readonly Line[], id: string, choice: string): Line[] {
  const isFirst = !lines.some((line) => line.id !== id && line.choice === choice && line.selected);
  return change(lines, id, { choice, optional: false, selected: isFirst });
}

export const makeOptional = (lines: readonly Line[], id: string): Line[] =>
  change(lines, id, { optional: true, choice: null, selected: false });

export const includeAlways = (lines: readonly Line[], id: string): Line[] =>
  change(lines, id, { optional: false, choice: null, selected: false });

/** Takes an option, or leaves it; an alternative that is taken takes the place of the other. */
export function takeOffer(lines: readonly Line[], id: string, selected: boolean): Line[] {
  const choice = lines.find((line) => line.id === id)?.choice ?? null;
  return lines.map((line) => {
    if (line.id === id) return { ...line, selected };
    return choice !== null && line.choice === choice && line.selected ? { ...line, selected: false } : line;
  });
}

/** Gives a choice another name, on all its lines. */
export const renameChoice = (lines: readonly Line[], from: string, to: string): Line[] =>
  lines.map((line) => (line.choice === from ? { ...line, choice: to } : line));
