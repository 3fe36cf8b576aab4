import type { CorrectionAnswer, CorrectionChoice } from '@jobspeak/contracts';
import { isConnectionFailure } from '@jobspeak/web';
import type { CorrectionCalls } from './api';
import { Backlog } from './backlog';
import type { SayingStore } from './kept';
import { choiceIn, replyOf } from './replies';
import { answerOf, type Draft, problemOf, type Saying, wordsOf } from './sayings';
import type { Asked, Proposal, Question, Turn } from './turns';

export interface DialogueState {
  turn: Turn;
  /** What is under way; `waiting` for a connection. */
  work: 'hearing' | 'reading' | 'waiting' | null;
  problem: string | null;
  /** What was said last, as it was heard or typed. */
  heard: string | null;
  /** How many things were said that are still to be answered. */
  waiting: number;
}

export interface DialogueOptions {
  draft: Draft;
  calls: CorrectionCalls;
  /** Where this device keeps what waits for a connection. */
  store: SayingStore;
  onKept: (proposal: Proposal) => void;
}

const OPEN: Turn = { kind: 'open', note: null };
const AS_IT_WAS = 'The quote is as it was.';
const WHICH = 'Which one? Tap it, or say its name.';

/**
 * What is said about a draft and answered, turn by turn. A class, because it outlives its sheet: what was said without a
 * connection waits, in the order of speaking, and goes on by itself.
 */
export class Dialogue {
  state: DialogueState = { turn: OPEN, work: null, problem: null, heard: null, waiting: 0 };
  /** The line that was changed last by what was said. */
  private lastTouched: string | null = null;
  /** What was said that this turn is about; it is kept until the turn is over where it had to wait. */
  private current: Saying | null = null;
  private again: (() => Promise<void>) | null = null;
  private readonly backlog: Backlog;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: DialogueOptions) {
    this.backlog = new Backlog(options.store, () => void this.retry());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): DialogueState => this.state;

  /** Goes on with what waits, for as long as somebody works on the quote. */
  readonly follow = (): (() => void) => this.backlog.follow();

  /** Takes what was spoken. */
  readonly hear = (sound: Blob): Promise<void> => this.take({ sound });

  /** Takes what was typed, or heard. */
  readonly say = (text: string): Promise<void> => this.take({ text });

  /** Answers a question by one of its choices. */
  readonly choose = ({ lineId }: CorrectionChoice): Promise<void> => {
    const { turn } = this.state;
    if (turn.kind !== 'question') return Promise.resolve();
    return this.attempt('reading', () => this.ask(chosen(turn.asked, turn.question, lineId)));
  };

  /** What was proposed becomes an edit. */
  readonly keep = (): Promise<void> => this.attempt('reading', () => this.keepNow());

  /** Nothing of it becomes an edit. */
  readonly refuse = (): void => {
    this.refuseNow();
    this.goOn();
  };

  /** Somebody looks at it anew: what is over is not told again. */
  readonly begin = (): void => {
    if (this.state.turn.kind === 'open' && this.state.work === null)
      this.set({ turn: OPEN, problem: null, heard: null });
  };

  /** Nobody looks any more: what was answered and not kept is left, what is under way or waits goes on. */
  readonly leave = (): void => {
    if (this.state.work !== null) return;
    this.set({ turn: OPEN, problem: null, heard: null });
    this.goOn();
  };

  /** Tells what is in the way of speaking. */
  readonly fail = (problem: string | null): void => this.set({ problem });

  /** Makes the attempt again that waits for a connection. */
  readonly retry = async (): Promise<void> => {
    if (this.isBusy()) return;
    if (this.again) return this.again();
    await this.next();
  };

  private isBusy(): boolean {
    return this.state.work === 'hearing' || this.state.work === 'reading';
  }

  /** What was said before it, and waits, has its turn first. */
  private async take(said: Saying['said']): Promise<void> {
    if (this.isBusy()) return;
    const saying: Saying = { key: crypto.randomUUID(), said, turn: this.state.turn };
    if (this.waiting() === 0) return this.answer(saying);
    this.backlog.keep(saying);
    this.set({});
    await this.retry();
  }

  /** How many wait, beside the one that this turn is about. */
  private waiting(): number {
    return this.backlog.read().filter(({ key }) => key !== this.current?.key).length;
  }

  /** The next that waits, once what it is an answer to is there. */
  private async next(): Promise<void> {
    const first = this.backlog.read().find(({ key }) => key !== this.current?.key);
    if (!first) return;
    if (first.turn.kind !== 'open' || this.state.turn.kind === 'open') await this.answer(first);
  }

  private answer(saying: Saying): Promise<void> {
    const task = async () => {
      // it was an answer, and the page has been loaded anew since
      if (saying.turn.kind !== 'open' && this.state.turn.kind === 'open') this.set({ turn: saying.turn });
      await this.understand(await wordsOf(saying, this.options.calls));
      this.answered(saying);
    };
    return this.attempt('sound' in saying.said ? 'hearing' : 'reading', task, saying);
  }

  /** What a turn is about stays until that is over; an answer to it has done its work. */
  private answered(saying: Saying): void {
    if (saying.turn.kind === 'open' && this.state.turn.kind !== 'open') this.current = saying;
    else this.backlog.drop(saying.key);
  }

  /** Where a turn is over, what it was about is done with; what waits for that, or answers it, has its turn. */
  private goOn(): void {
    if (this.state.turn.kind === 'open' && this.current) {
      this.backlog.drop(this.current.key);
      this.current = null;
      this.set({});
    }
    void this.retry();
  }

  private async understand(text: string): Promise<void> {
    this.set({ heard: text, work: 'reading' });
    const { turn } = this.state;
    if (turn.kind === 'proposal') return this.replyTo(turn, text);
    if (turn.kind === 'question') return this.answerTo(turn, text);
    return this.ask(this.anew(text, this.lastTouched));
  }

  /** To a proposal: yes, no, the other one, or another correction in its place. */
  private async replyTo({ asked, proposal }: Extract<Turn, { kind: 'proposal' }>, text: string): Promise<void> {
    const reply = replyOf(text);
    const lines = proposal.changes.flatMap(({ lineId }) => lineId ?? []);
    if (reply === 'yes') return this.keepNow();
    if (reply === 'no') return this.refuseNow();
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
    if (replyOf(text) === 'no') return this.refuseNow();
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
    const { choices: _choices, ...request } = asked;
    const answer = await answerOf(this.options.draft, this.options.calls, request);
    this.set({ turn: this.turnAfter(asked, answer), work: null });
  }

  private turnAfter(asked: Asked, answer: CorrectionAnswer): Turn {
    if (answer.kind === 'proposal') return { kind: 'proposal', asked, proposal: answer };
    if (answer.kind === 'question') return { kind: 'question', asked, question: answer };
    if (answer.kind === 'nothing') return { kind: 'open', note: 'Nothing in that changes the quote.' };
    const isUndone = this.options.draft.undo();
    return { kind: 'open', note: isUndone ? 'The last change is taken back.' : 'There is nothing to take back.' };
  }

  private refuseNow(): void {
    this.set({ turn: { kind: 'open', note: AS_IT_WAS }, work: null, problem: null });
  }

  private async keepNow(): Promise<void> {
    const { turn } = this.state;
    if (turn.kind !== 'proposal') return;
    const { draft, onKept } = this.options;
    // somebody else has changed the quote meanwhile: it is read again on what stands there now
    if (draft.version() !== turn.proposal.version) return this.ask(turn.asked);
    draft.change(turn.proposal.edit);
    this.lastTouched = turn.proposal.changes.findLast(({ lineId }) => lineId !== null)?.lineId ?? null;
    this.set({ turn: OPEN, work: null });
    onKept(turn.proposal);
  }

  /** One at a time; without a connection it waits, and goes on by itself once there is one. */
  private async attempt(work: 'hearing' | 'reading', task: () => Promise<void>, saying?: Saying): Promise<void> {
    if (this.isBusy()) return;
    this.again = null;
    this.set({ work, problem: null });
    try {
      await task();
      this.backlog.passed();
      this.set({ work: null });
      this.goOn();
    } catch (error) {
      const waits = isConnectionFailure(error);
      if (waits && this.current) this.backlog.keep(this.current);
      if (saying && waits) this.backlog.keep(saying);
      if (saying && !waits) this.backlog.drop(saying.key);
      // a tap has nothing to be kept but itself
      if (!saying && waits) this.again = () => this.attempt(work, task);
      this.set(waits ? { work: 'waiting' } : { work: null, problem: problemOf(error) });
      if (waits || this.waiting() > 0) this.backlog.later();
    }
  }

  private set(part: Partial<DialogueState>): void {
    this.state = { ...this.state, ...part, waiting: this.waiting() };
    for (const listener of this.listeners) listener();
  }
}

type Narrowed = Pick<Question, 'reason'> & { choices: readonly CorrectionChoice[] };

/** The same, of this line; where it is one of several that have the name, the others are not meant. */
const chosen = (asked: Asked, { reason, choices }: Narrowed, lineId: string): Asked => {
  const others = reason === 'several' ? choices.map((choice) => choice.lineId) : [];
  const notMeant = [...(asked.notMeant ?? []), ...others].filter((id) => id !== lineId);
  return { ...asked, choices: reason === 'several' ? choices : [], meant: lineId, notMeant };
};
