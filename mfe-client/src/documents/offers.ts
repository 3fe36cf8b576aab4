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

/** What a line keeps that always counts or is an alternative: nothing that makes it due. */
const UNCONDITIONAL = { optional: false, condition: null } as const;

/** Lines without the choices of which one alternative is left: there is nothing to choose. */
function withoutLone(lines: readonly Line[], left: string | null): Line[] {
  const others = lines.filter(({ choice }) => left !== null && choice === left);
  const [last] = others;
  return others.length === 1 && last ? change(lines, last.id, { choice: null, selected: false }) : [...lines];
}

const choiceOf = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id)?.choice ?? null;

/** Makes a line one of the alternatives of a choice; the first of them is the one proposed. */
export function joinChoice(lines: readonly Line[], id: string, choice: string): Line[] {
  const isFirst = !lines.some((line) => line.id !== id && line.choice === choice && line.selected);
  return change(lines, id, { ...UNCONDITIONAL, choice, selected: isFirst });
}

/** Makes lines the alternatives of one choice; the first of them is proposed, unless another one of it is. */
export const makeChoice = (lines: readonly Line[], ids: readonly string[], choice: string): Line[] =>
  ids.reduce<Line[]>((joined, id) => joinChoice(joined, id, choice), [...lines]);

export const makeOptional = (lines: readonly Line[], id: string): Line[] =>
  withoutLone(change(lines, id, { optional: true, choice: null, selected: false }), choiceOf(lines, id));

export const includeAlways = (lines: readonly Line[], id: string): Line[] =>
  withoutLone(change(lines, id, { ...UNCONDITIONAL, choice: null, selected: false }), choiceOf(lines, id));

const NAME_MAX = 80;

/** What a choice is called unless somebody names it: what there is to choose, "Oak or pine". */
export function nameOfChoice(alternatives: readonly Line[], lines: readonly Line[]): string {
  const known = alternatives.find(({ choice }) => choice !== null)?.choice;
  if (known) return known;
  const names = alternatives.map(({ description }) => description.trim()).filter(Boolean);
  const name = `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
  return names.length < 2 || name.length > NAME_MAX || choiceNames(lines).includes(name) ? usualChoice(lines) : name;
}

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
