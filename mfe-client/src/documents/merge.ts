import { sameValue } from './edits';

/** The same thing as it was and as it is, on this device and elsewhere. */
export interface Versions<T> {
  mineBefore: T;
  mine: T;
  theirsBefore: T;
  theirs: T;
}

/** A place that was changed here and elsewhere, differently; null is for what was deleted. */
export interface Conflict {
  /** `title`, `lines.<id>.unitPrice`; `lines.<id>` where one side deleted it; `lines` for the order. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

export type Side = 'mine' | 'theirs';
/** Which of two versions stays. */
export type Decide = (conflict: Conflict) => Side;

interface Part {
  id: string;
}
const asRecord = (part: Part): Record<string, unknown> => ({ ...part });
const isParts = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.every((part: unknown) => typeof part === 'object' && part !== null && 'id' in part);

function mergeValue(path: string, versions: Versions<unknown>, decide: Decide): unknown {
  const { mineBefore, mine, theirsBefore, theirs } = versions;
  if (sameValue(theirs, theirsBefore) || sameValue(mine, theirs)) return mine;
  if (sameValue(mine, mineBefore)) return theirs;
  return decide({ path, mine, theirs }) === 'mine' ? mine : theirs;
}

type Sides = { [V in keyof Versions<Part>]: Part | undefined };

/** One line or section that both have, field by field. */
function mergeFields(path: string, mine: Part, theirs: Part, before: Sides, decide: Decide): Part {
  const [m, t] = [asRecord(mine), asRecord(theirs)];
  const [mb, tb] = [before.mineBefore, before.theirsBefore].map((part) => part && asRecord(part));
  const merged = Object.keys({ ...t, ...m }).map((key) => {
    const versions = { mineBefore: mb?.[key], mine: m[key], theirsBefore: tb?.[key], theirs: t[key] };
    return [key, mergeValue(`${path}.${key}`, versions, decide)] as const;
  });
  // what has not changed stays the same object: nothing is drawn anew for it
  return merged.every(([key, value]) => value === m[key]) ? mine : { ...theirs, ...Object.fromEntries(merged) };
}

/** One line or section, or null when it is gone. */
function mergePart(path: string, sides: Sides, decide: Decide): Part | null {
  const { mineBefore, mine, theirsBefore, theirs } = sides;
  if (mine && theirs) return mergeFields(path, mine, theirs, sides, decide);
  if (mine) {
    const isGone = theirsBefore && (sameValue(mine, mineBefore) || decide({ path, mine, theirs: null }) === 'theirs');
    return isGone ? null : mine;
  }
  if (!theirs) return null;
  const isGone = mineBefore && (sameValue(theirs, theirsBefore) || decide({ path, mine: null, theirs }) === 'mine');
  return isGone ? null : theirs;
}

const idsOf = (parts: readonly Part[]): string[] => parts.map(({ id }) => id);

/** Whether what both have stands in another order. */
function isMoved(before: readonly string[], after: readonly string[]): boolean {
  const [earlier, later] = [new Set(before), new Set(after)];
  const kept = before.filter((id) => later.has(id));
  return after.filter((id) => earlier.has(id)).some((id, index) => kept[index] !== id);
}

/** The ids of both sides in the order of whoever has changed it; what one side alone has stays after its neighbour. */
function mergeOrder(path: string, versions: Versions<Part[]>, decide: Decide): string[] {
  const [mineBefore, mine] = [idsOf(versions.mineBefore), idsOf(versions.mine)];
  const [theirsBefore, theirs] = [idsOf(versions.theirsBefore), idsOf(versions.theirs)];
  const isTheirs =
    isMoved(theirsBefore, theirs) &&
    isMoved(mine, theirs) &&
    (!isMoved(mineBefore, mine) || decide({ path, mine, theirs }) === 'theirs');
  const [order, others] = isTheirs ? [[...theirs], mine] : [[...mine], theirs];
  for (const [index, id] of others.entries()) {
    if (!order.includes(id)) order.splice(index === 0 ? 0 : order.indexOf(others[index - 1] ?? '') + 1, 0, id);
  }
  return order;
}

function mergeParts(path: string, versions: Versions<Part[]>, decide: Decide): Part[] {
  const maps = Object.entries(versions).map(
    ([side, parts]) => [side, new Map((parts as Part[]).map((part) => [part.id, part]))] as const,
  );
  const sidesOf = (id: string) => Object.fromEntries(maps.map(([side, parts]) => [side, parts.get(id)])) as Sides;
  const merged = mergeOrder(path, versions, decide)
    .map((id) => mergePart(`${path}.${id}`, sidesOf(id), decide))
    .filter((part) => part !== null);
  const { mine } = versions;
  return merged.length === mine.length && merged.every((part, index) => part === mine[index]) ? mine : merged;
}

/**
 * Puts the changes of both sides together: fields one by one; lines, sections and photos by their ids, each field by
 * field. `decide` is asked where both have changed the same place.
 */
export function merge<C extends object>(versions: Versions<C>, decide: Decide): C {
  const { mineBefore, mine, theirsBefore, theirs } = versions;
  const merged = (Object.keys(mine) as (keyof C & string)[]).map((field) => {
    const all = {
      mineBefore: mineBefore[field],
      mine: mine[field],
      theirsBefore: theirsBefore[field],
      theirs: theirs[field],
    };
    const isList = Object.values(all).every(isParts);
    return [field, isList ? mergeParts(field, all as Versions<Part[]>, decide) : mergeValue(field, all, decide)];
  });
  // each value is one of the same field, or made of those
  return Object.fromEntries(merged) as C;
}

/** What the product notes of a line by itself; nobody is asked about it. */
const NOTED = /\.(confidence|status|itemId|source)$/;

/** Every place that both have changed, differently. */
export function conflictsIn<C extends object>(versions: Versions<C>): Conflict[] {
  const conflicts: Conflict[] = [];
  merge(versions, (conflict) => {
    if (!NOTED.test(conflict.path)) conflicts.push(conflict);
    return 'mine';
  });
  return conflicts;
}
