import { sameValue } from './edits';
import { merge } from './merge';

/** One edit: what it was made on, and what it made. */
interface Entry<C> {
  before: C;
  after: C;
  /** The places that it changed, when typing in the same place may still be a part of it. */
  places: string | null;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The edits made here, the latest last, and those undone, the next to be redone last. */
export interface Edits<C> {
  done: readonly Entry<C>[];
  undone: readonly Entry<C>[];
}

export const noEdits = <C>(): Edits<C> => ({ done: [], undone: [] });

const MOST = 200;
/** Typing that pauses for longer is another edit. */
const PAUSE_MS = 1500;
const STRUCTURE = '*';

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : null;

/** Where two contents differ: paths of texts and figures, or STRUCTURE where more than those has changed. */
function changedIn(before: unknown, after: unknown, path: string): string[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [STRUCTURE];
    return before.flatMap((part: unknown, index) => {
      const other: unknown = after[index];
      return idOf(part) === idOf(other) ? changedIn(part, other, `${path}.${String(idOf(part))}`) : [STRUCTURE];
    });
  }
  if (typeof before === 'object' && typeof after === 'object' && before !== null && after !== null)
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      changedIn(before[key as keyof typeof before], after[key as keyof typeof after], `${path}.${key}`),
    );
  return [typeof after === 'boolean' ? STRUCTURE : path];
}

/** The places of an edit that typing goes on with; null for one that stands for itself. */
function placesOf(before: object, after: object): string | null {
  // that somebody has had a look at a line, and that a value of it is theirs now, is a part of typing in it, and a
  // kind of discount of its figure
  const paths = changedIn(before, after, '').map((path) => path.replace(/\.(value|type)$/, ''));
  const places = new Set(paths.filter((path) => !/\.(confidence|source)(\.|$)/.test(path)));
  return places.has(STRUCTURE) || places.size === 0 ? null : [...places].sort().join();
}

/** Takes an edit in; typing that goes on in the same place is one edit. */
export function recordEdit<C extends object>({ done }: Edits<C>, before: C, after: C, now: number): Edits<C> {
  const places = placesOf(before, after);
  const last = done.at(-1);
  const goesOn = last && places !== null && last.places === places && now - last.at < PAUSE_MS;
  const kept = goesOn ? done.slice(0, -1) : done;
  return {
    done: [...kept, { before: goesOn ? last.before : before, after, places, at: now }].slice(-MOST),
    undone: [],
  };
}

interface Step<C> {
  edits: Edits<C>;
  content: C;
}

/** Puts the change from one content to another on top of what is there; what others have changed since stays. */
const applied = <C extends object>(content: C, from: C, to: C): C =>
  merge({ mineBefore: from, mine: to, theirsBefore: from, theirs: content }, () => 'theirs');

/** Takes the latest edit back, leaving out those that others have written over; null when there is none. */
export function undoEdit<C extends object>({ done, undone }: Edits<C>, content: C): Step<C> | null {
  const last = done.at(-1);
  if (!last) return null;
  const edits = { done: done.slice(0, -1), undone: [...undone, { ...last, places: null }] };
  const next = applied(content, last.after, last.before);
  return sameValue(content, next) ? undoEdit({ ...edits, undone }, content) : { edits, content: next };
}

/** Makes the edit again that was taken back last; null when there is none. */
export function redoEdit<C extends object>({ done, undone }: Edits<C>, content: C): Step<C> | null {
  const last = undone.at(-1);
  if (!last) return null;
  const edits = { done: [...done, last], undone: undone.slice(0, -1) };
  const next = applied(content, last.before, last.after);
  return sameValue(content, next) ? redoEdit({ ...edits, done }, content) : { edits, content: next };
}
