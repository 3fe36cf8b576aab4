import { isAppError, isConnectionFailure } from '@jobspeak/web';
import { editsBetween, type Problems, problemsOf, problemsStillThere } from './edits';
import { type Conflict, conflictsIn, merge, type Side, type Versions } from './merge';
import { type ContentSchema, type DocumentLines, fieldsOf } from './schema';
import { type Edits, noEdits, recordEdit, redoEdit, undoEdit } from './undo';

export type SaveState =
  | 'saved'
  /** Something has been typed; it goes out when the typing pauses. */
  | 'waiting'
  | 'saving'
  /** The connection or the server was at fault; it is tried again and again. */
  | 'retrying'
  /** All that can be stored is; what cannot be is marked. */
  | 'invalid'
  /** Someone else has changed the same parts; the person decides. */
  | 'stale'
  /** The server does not take it, and the same again would not help. */
  | 'refused';

export interface EditorState<C = DocumentLines, D = C> {
  /** What is on the screen. */
  content: C;
  /** What the server has. */
  base: D;
  save: SaveState;
  /** The version of someone else, while `save` is 'stale'. */
  theirs: D | null;
  /** The places that they and this device have changed, while `save` is 'stale'. */
  conflicts: readonly Conflict[];
  canUndo: boolean;
  canRedo: boolean;
  /** Why it was refused. */
  failure: unknown;
  problems: Problems;
}

/** An edit as the API takes it: the changed fields, whole, and the version they were made on. */
export type Edit<C> = Partial<C> & { version: number };

export interface EditorOptions<C, D extends C & { version: number }> {
  document: D;
  /** What of the document is edited. */
  content: ContentSchema<C>;
  /** Reads the document that comes with a refusal of an outdated version. */
  read: (value: unknown) => D | null;
  send: (edit: Edit<C>) => Promise<D>;
  /** How long the typing must pause. */
  restMs?: number;
  /** How long to wait before another try. */
  retryMs?: (attempt: number) => number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export type Change<C> = (content: C) => Partial<C>;

const REST_MS = 600;
const RETRY_MAX_MS = 30_000;
const usualRetry = (attempt: number): number => Math.min(1000 * 2 ** attempt, RETRY_MAX_MS);

/** Whether the same request may pass later. */
const mayPass = (error: unknown): boolean =>
  isConnectionFailure(error) || (isAppError(error) && ['SERVER_ERROR', 'TOO_MANY_REQUESTS'].includes(error.code));

/** What comes with a refusal as the current version, if this is one of an outdated version. */
function currentVersion(error: unknown): unknown {
  if (!isAppError(error) || error.code !== 'STALE_VERSION') return null;
  const details = error.details as { current?: unknown } | undefined;
  return details?.current;
}

/**
 * Holds a document while a person edits it, and saves by itself: one request at a time, only what has changed, each on the
 * version it was made on. Nothing typed is lost: a lost connection is tried again without end, and changes of others
 * that do not touch the same parts are taken in. A class, because it lives longer than one screen.
 */
export class DocumentEditor<C extends DocumentLines, D extends C & { version: number }> {
  state: EditorState<C, D>;
  private readonly options: Required<EditorOptions<C, D>>;
  private readonly listeners = new Set<() => void>();
  /** What was on the screen when it was last stored: the server may have tidied it up, which is no edit. */
  private stored: C;
  private history: Edits<C> = noEdits();
  /** Texts that are no figure; they stand in their fields and are no part of the content. */
  private unreadable: Problems = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private attempts = 0;

  constructor(options: EditorOptions<C, D>) {
    this.options = { restMs: REST_MS, retryMs: usualRetry, now: Date.now, ...options };
    const content = options.content.parse(options.document);
    this.stored = content;
    this.state = {
      content,
      base: options.document,
      save: 'saved',
      theirs: null,
      conflicts: [],
      canUndo: false,
      canRedo: false,
      failure: null,
      problems: problemsOf(content, options.content),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): EditorState<C, D> => this.state;

  /** Takes an edit in and saves it when the typing pauses. */
  readonly change = (change: Change<C>): void => {
    const before = this.state.content;
    const content = { ...before, ...change(before) };
    this.history = recordEdit(this.history, before, content, this.options.now());
    this.show(content);
  };

  /** Takes the latest edit of this device back. */
  readonly undo = (): void => this.step(undoEdit(this.history, this.state.content));

  /** Makes the edit again that was taken back last. */
  readonly redo = (): void => this.step(redoEdit(this.history, this.state.content));

  /** Takes note of a text that is no figure, by its field's path; null when it can be read again. */
  readonly misread = (path: string, problem: string | null): void => {
    if ((this.unreadable[path] ?? null) === problem) return;
    const { [path]: _, ...others } = this.unreadable;
    this.unreadable = problem === null ? others : { ...others, [path]: problem };
    this.set({ problems: this.problemsOf(this.state.content) });
    if (this.state.save === 'saved' || this.state.save === 'invalid') this.settle();
  };

  /** Saves now. Resolves when nothing is left to save, or when it cannot be. */
  readonly flush = async (): Promise<SaveState> => {
    await this.running;
    if (this.state.save !== 'stale') await this.save();
    return this.state.save;
  };

  /** The server has told of a version, unasked. */
  readonly meet = (theirs: D): void => {
    if (theirs.version > this.state.base.version && !this.running && this.state.save !== 'stale') this.merge(theirs);
  };

  /** Ends a conflict: `decide` says of each place which version stays. All else that was typed here stays anyway. */
  readonly resolve = (decide: (path: string) => Side): void => {
    if (!this.state.theirs) return;
    this.rebase(this.state.theirs, ({ path }) => decide(path));
    void this.save();
  };

  private set(part: Partial<EditorState<C, D>>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  /** Puts a content on the screen, and plans to save it. */
  private show(content: C): void {
    const { theirs, save } = this.state;
    this.set({
      content,
      problems: this.problemsOf(content),
      conflicts: theirs ? conflictsIn(this.versions(content, theirs)) : [],
      ...this.steps(),
    });
    // a conflict waits for the person, a lost connection for its next try
    if (save !== 'stale' && this.attempts === 0 && !this.running) this.settle();
  }

  private step(step: { edits: Edits<C>; content: C } | null): void {
    if (step) this.history = step.edits;
    if (step) this.show(step.content);
    else this.set(this.steps());
  }

  private steps(): Pick<EditorState, 'canUndo' | 'canRedo'> {
    return { canUndo: this.history.done.length > 0, canRedo: this.history.undone.length > 0 };
  }

  private versions(mine: C, theirs: C): Versions<C> {
    return { mineBefore: this.stored, mine, theirsBefore: this.state.base, theirs };
  }

  private problemsOf(content: C): Problems {
    this.unreadable = problemsStillThere(this.unreadable, content, this.options.content);
    return { ...problemsOf(content, this.options.content), ...this.unreadable };
  }

  private edits(): Partial<C> {
    return editsBetween<C>(this.state.content, this.stored, this.state.base, this.options.content);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  /** Says how it stands, and plans the next save if there is something to save. */
  private settle(): void {
    const open = Object.keys(this.edits()).length > 0;
    const invalid = Object.keys(this.state.problems).length > 0;
    this.set({ save: open ? 'waiting' : invalid ? 'invalid' : 'saved', failure: null });
    if (open) this.schedule(this.options.restMs);
  }

  private save(): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.saveOnce().finally(() => {
      this.running = null;
      // what was typed meanwhile
      if (this.attempts === 0 && this.state.save === 'saving') this.settle();
    });
    return this.running;
  }

  private async saveOnce(): Promise<void> {
    const edits = this.edits();
    if (Object.keys(edits).length === 0) return this.settle();
    const typed = this.state.content;
    this.set({ save: this.attempts > 0 ? 'retrying' : 'saving' });
    try {
      const base = await this.options.send({ ...edits, version: this.state.base.version });
      this.attempts = 0;
      this.stored = typed;
      this.set({ base, save: 'saving' });
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const theirs = this.options.read(currentVersion(error));
    if (theirs) {
      this.attempts = 0;
      this.merge(theirs);
    } else if (mayPass(error)) {
      this.set({ save: 'retrying' });
      this.schedule(this.options.retryMs(this.attempts));
      this.attempts += 1;
    } else {
      this.attempts = 0;
      this.set({ save: 'refused', failure: error });
    }
  }

  /** Another version is there: asks the person only when both have changed the same place. */
  private merge(theirs: D): void {
    const conflicts = conflictsIn(this.versions(this.state.content, theirs));
    if (conflicts.length > 0) this.set({ save: 'stale', theirs, conflicts });
    else this.rebase(theirs, () => 'mine');
  }

  private rebase(theirs: D, decide: (conflict: Conflict) => Side): void {
    const before = this.state.content;
    const content = merge(this.versions(before, theirs), decide);
    const stored = this.options.content.parse(theirs);
    // what was open neither here nor there stays as it stands on the screen, which is no edit
    const still = fieldsOf(this.options.content).filter(
      (field) => content[field] === before[field] && before[field] === this.stored[field],
    );
    this.stored = { ...stored, ...Object.fromEntries(still.map((field) => [field, content[field]])) };
    this.set({ base: theirs, content, theirs: null, conflicts: [], problems: this.problemsOf(content) });
    this.settle();
  }
}
