import type {
  CorrectionAnswer,
  CorrectionChoice,
  CorrectionRequest,
  ErrorCode,
  QuoteContent,
} from '@jobspeak/contracts';
import { ERRORS, isAppError, isConnectionFailure, textOf } from '@jobspeak/web';
import type { CorrectionCalls } from './api';
import { choiceIn, replyOf } from './replies';

export type Proposal = Extract<CorrectionAnswer, { kind: 'proposal' }>;
export type Question = Extract<CorrectionAnswer, { kind: 'question' }>;

/** What was asked, and the lines of one name that it was chosen from, where one was. */
interface Asked extends Omit<CorrectionRequest, 'version'> {
  choices: readonly CorrectionChoice[];
}

/** Whose turn it is, and on what. */
export type Turn =
  /** Something is to be said; the note tells what became of what was said before. */
  | { kind: 'open'; note: string | null }
  | { kind: 'question'; asked: Asked; question: Question }
  | { kind: 'proposal'; asked: Asked; proposal: Proposal };

export interface DialogueState {
  turn: Turn;
  /** What is under way; `waiting` for a connection. */
  work: 'hearing' | 'reading' | 'waiting' | null;
  problem: string | null;
  /** What was said last, as it was heard or typed. */
  heard: string | null;
}

/** The draft that is talked about. */
export interface Draft {
  /** Saves what is open, and tells the version that is stored. @throws AppError where it cannot be. */
  settled: () => Promise<number>;
  version: () => number;
  /** Takes in the version of somebody else that a refusal tells of; false where it tells of none. */
  meet: (refusal: unknown) => boolean;
  /** Takes an edit in as if it had been typed. */
  change: (edit: Partial<QuoteContent>) => void;
  /** Takes the latest edit of this device back; false where there is none. */
  undo: () => boolean;
}

export interface DialogueOptions {
  draft: Draft;
  calls: CorrectionCalls;
  /** The line that was changed last by what was said. */
  lastTouched: string | null;
  onKept: (proposal: Proposal) => void;
}

const OPEN: Turn = { kind: 'open', note: null };
const AS_IT_WAS = 'The quote is as it was.';
const WHICH = 'Which one? Tap it, or say its name.';

/** What is said about a draft and answered, turn by turn. A class, because it waits for a connection by itself. */
export class Dialogue {
  state: DialogueState = { turn: OPEN, work: null, problem: null, heard: null };
  private again: (() => Promise<void>) | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: DialogueOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): DialogueState => this.state;

  /** Takes what was spoken. */
  readonly hear = (sound: Blob): Promise<void> =>
    this.attempt('hearing', async () => {
      const { text } = await this.options.calls.hear(sound);
      await this.understand(text);
    });

  /** Takes what was typed, or heard. */
  readonly say = (text: string): Promise<void> => this.attempt('reading', () => this.understand(text));

  /** Answers a question by one of its choices. */
  readonly choose = ({ lineId }: CorrectionChoice): Promise<void> => {
    const { turn } = this.state;
    if (turn.kind !== 'question') return Promise.resolve();
    return this.attempt('reading', () => this.ask(chosen(turn.asked, turn.question, lineId)));
  };

  /** What was proposed becomes an edit. */
  readonly keep = (): Promise<void> => this.attempt('reading', () => this.keepNow());

  /** Nothing of it becomes an edit. */
  readonly refuse = (): void => this.set({ turn: { kind: 'open', note: AS_IT_WAS }, work: null, problem: null });

  /** Tells what is in the way of speaking. */
  readonly fail = (problem: string | null): void => this.set({ problem });

  /** Makes the attempt again that waits for a connection. */
  readonly retry = (): Promise<void> => this.again?.() ?? Promise.resolve();

  private async understand(text: string): Promise<void> {
    this.set({ heard: text, work: 'reading' });
    const { turn } = this.state;
    if (turn.kind === 'proposal') return this.replyTo(turn, text);
    if (turn.kind === 'question') return this.answerTo(turn, text);
    return this.ask(this.anew(text, this.options.lastTouched));
  }

  /** To a proposal: yes, no, the other one, or another correction in its place. */
  private async replyTo({ asked, proposal }: Extract<Turn, { kind: 'proposal' }>, text: string): Promise<void> {
    const reply = replyOf(text);
    const lines = proposal.changes.flatMap(({ lineId }) => lineId ?? []);
    if (reply === 'yes') return this.keepNow();
    if (reply === 'no') return this.refuse();
    if (reply === null) return this.ask(this.anew(text, lines.at(-1) ?? null));
    const [other, ...more] = asked.choices.filter(({ lineId }) => lineId !== asked.meant);
    if (other && more.length === 0)
      return this.ask(chosen(asked, { reason: 'several', choices: asked.choices }, other.lineId));
    const { meant: _meant, ...rest } = asked;
    return this.ask({ ...rest, notMeant: [...(asked.notMeant ?? []), ...lines] });
  }

  /** To a question: one of its choices, a no, or what else is to change. */
  private async answerTo({ asked, question }: Extract<Turn, { kind: 'question' }>, text: string): Promise<void> {
    const choice = choiceIn(text, question.choices);
    if (choice) return this.ask(chosen(asked, question, choice.lineId));
    if (replyOf(text) === 'no') return this.refuse();
    const before = this.state.turn;
    await this.ask(this.anew(text, question.about));
    const { turn } = this.state;
    // what is no choice and changes nothing was meant to be a choice
    if (turn.kind !== 'proposal' && question.choices.length > 0) this.set({ turn: before, problem: WHICH });
  }

  private anew(said: string, lastTouched: string | null): Asked {
    return { said, choices: [], ...(lastTouched !== null && { lastTouched }) };
  }

  private async ask(asked: Asked): Promise<void> {
    const answer = await this.answerOf(asked);
    this.set({ turn: this.turnAfter(asked, answer), work: null });
  }

  /** Somebody else may have changed the quote since it was looked at: it is read again on what stands there now. */
  private async answerOf({ choices: _choices, ...request }: Asked): Promise<CorrectionAnswer> {
    const { draft, calls } = this.options;
    const version = await draft.settled();
    try {
      return await calls.read({ ...request, version });
    } catch (error) {
      if (!draft.meet(error)) throw error;
      return calls.read({ ...request, version: draft.version() });
    }
  }

  private turnAfter(asked: Asked, answer: CorrectionAnswer): Turn {
    if (answer.kind === 'proposal') return { kind: 'proposal', asked, proposal: answer };
    if (answer.kind === 'question') return { kind: 'question', asked, question: answer };
    if (answer.kind === 'nothing') return { kind: 'open', note: 'Nothing in that changes the quote.' };
    const isUndone = this.options.draft.undo();
    return { kind: 'open', note: isUndone ? 'The last change is taken back.' : 'There is nothing to take back.' };
  }

  private async keepNow(): Promise<void> {
    const { turn } = this.state;
    if (turn.kind !== 'proposal') return;
    const { draft, onKept } = this.options;
    // somebody else has changed the quote meanwhile: it is read again on what stands there now
    if (draft.version() !== turn.proposal.version) return this.ask(turn.asked);
    draft.change(turn.proposal.edit);
    this.set({ turn: OPEN, work: null });
    onKept(turn.proposal);
  }

  /** One at a time; without a connection it waits, and goes on by itself once there is one. */
  private async attempt(work: 'hearing' | 'reading', task: () => Promise<void>): Promise<void> {
    if (this.state.work === 'hearing' || this.state.work === 'reading') return;
    this.again = null;
    this.set({ work, problem: null });
    try {
      await task();
      this.set({ work: null });
    } catch (error) {
      if (!isConnectionFailure(error)) return this.set({ work: null, problem: problemOf(error) });
      this.again = () => this.attempt(work, task);
      this.set({ work: 'waiting' });
    }
  }

  private set(part: Partial<DialogueState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

const NOTHING_HEARD = 'Nothing was heard. Say it again, or type it.';
/** Words for refusals that mean something of their own here. */
const PROBLEMS: Partial<Record<ErrorCode, string>> = {
  QUOTE_EMPTY_DETECTED: NOTHING_HEARD,
  RECORDING_TOO_SHORT_OR_EMPTY: NOTHING_HEARD,
  INVALID_INPUT: 'A line cannot have that figure. Say it another way, or type it in the line.',
  PAYLOAD_TOO_LARGE: 'That was too much at once. Say one change at a time.',
};

const problemOf = (error: unknown): string =>
  (isAppError(error) && PROBLEMS[error.code]) || textOf(error) || ERRORS.UNKNOWN_ERROR.text;

type Narrowed = Pick<Question, 'reason'> & { choices: readonly CorrectionChoice[] };

/** The same, of this line; where it is one of several that have the name, the others are not meant. */
const chosen = (asked: Asked, { reason, choices }: Narrowed, lineId: string): Asked => {
  const others = reason === 'several' ? choices.map((choice) => choice.lineId) : [];
  const notMeant = [...(asked.notMeant ?? []), ...others].filter((id) => id !== lineId);
  return { ...asked, choices: reason === 'several' ? choices : [], meant: lineId, notMeant };
};
