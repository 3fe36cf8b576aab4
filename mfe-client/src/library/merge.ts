/** Two versions of an entry made one. */
export interface Merged<Draft> {
  value: Draft;
  /** The fields that both sides have changed in different ways; the value has them as they are here. */
  conflicts: (keyof Draft & string)[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const lacks = (list: readonly unknown[], one: unknown) => !list.some((other) => same(one, other));

/**
 * A list that both sides have changed: theirs, without what was removed here, and with what was added here at its end.
 * A part that both have changed is there twice: which of the two is right is for a person to say.
 */
const mergeLists = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] => [
  ...theirs.filter((one) => lacks(base, one) || !lacks(mine, one)),
  ...mine.filter((one) => lacks(base, one) && lacks(theirs, one)),
];

/**
 * Merges an edit with what was saved elsewhere in the meantime, field by field.
 * @param base what both began with.
 */
export function merge<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Merged<Draft> {
  const merged: Merged<Draft> = { value: { ...mine }, conflicts: [] };
  for (const field of Object.keys(mine) as (keyof Draft & string)[]) {
    const [before, here, there] = [base[field], mine[field], theirs[field]];
    if (same(here, there) || same(before, there)) continue;
    if (same(before, here)) merged.value[field] = there;
    else if (Array.isArray(before) && Array.isArray(here) && Array.isArray(there))
      merged.value[field] = mergeLists(before, here, there) as Draft[typeof field]; // made of the parts of both
    else merged.conflicts.push(field);
  }
  return merged;
}
