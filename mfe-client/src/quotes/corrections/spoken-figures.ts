import { FIGURE_MIN_MS } from '@jobspeak/contracts';
import { ERRORS, isConnectionFailure } from '@jobspeak/web';
import type { FigureVoice, FigureVoiceState, ValuePlace } from '../../documents';
import { Utterance } from '../../recording';
import type { CorrectionCalls } from './api';
import { Backlog } from './backlog';
import type { SayingStore } from './kept';
import { stopReading } from './read-aloud';
import { answerOf, type Draft, problemOf, type Saying, wordsOf } from './sayings';
import type { Proposal } from './turns';

/** A figure is one breath: whoever pauses for so long has said it. */
const PAUSE_MS = 640;

interface SpokenFiguresOptions {
  draft: Draft;
  calls: CorrectionCalls;
  /** Where this device keeps what waits for a connection. */
  store: SayingStore;
  onChanged: (proposal: Proposal) => void;
}

const IDLE: FigureVoiceState = { place: null, work: null, problem: null };

/**
 * Says single values of a draft anew: each is recorded and heard as every correction is, and changes at once. A class,
 * because what was said without a connection waits, and goes in by itself.
 */
export class SpokenFigures implements FigureVoice {
  private state = IDLE;
  private utterance: Utterance | null = null;
  private isAnswering = false;
  private readonly backlog: Backlog;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: SpokenFiguresOptions) {
    this.backlog = new Backlog(options.store, () => void this.answerNext());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): FigureVoiceState => this.state;

  /** Goes on with what waits, for as long as somebody works on the quote. */
  readonly follow = (): (() => void) => {
    const leave = this.backlog.follow();
    return () => {
      leave();
      this.cancel();
    };
  };

  readonly start = (place: ValuePlace): void => {
    stopReading();
    void this.utterance?.cancel();
    const isMine = (): boolean => this.utterance === next;
    const next: Utterance = new Utterance({
      leastMs: FIGURE_MIN_MS,
      pauseMs: PAUSE_MS,
      // what is heard is not drawn: that it is heard is
      onLevel: () => isMine() && this.state.work === 'opening' && this.set({ work: 'listening' }),
      onProblem: (problem) => isMine() && this.end({ problem: ERRORS[problem].text }),
      onEnd: (sound) => {
        if (!isMine()) return;
        this.end({ problem: sound ? null : 'Nothing was heard. Hold the figure, or press “Say it”, and speak.' });
        if (sound)
          this.take({ key: crypto.randomUUID(), said: { sound }, value: place, turn: { kind: 'open', note: null } });
      },
    });
    this.utterance = next;
    this.set({ place, work: 'opening', problem: null });
    void next.start();
  };

  readonly stop = (): void => void this.utterance?.stop();

  readonly cancel = (): void => {
    const { utterance } = this;
    this.utterance = null;
    void utterance?.cancel();
    if (utterance || this.state.work === null) this.set(IDLE);
  };

  private end(part: Partial<FigureVoiceState>): void {
    this.utterance = null;
    this.set({ work: null, ...part });
  }

  /** Figures go in in the order of speaking. */
  private take(saying: Saying): void {
    this.set({ work: 'hearing' });
    this.backlog.keep(saying);
    void this.answerNext();
  }

  private async answerNext(): Promise<void> {
    if (this.isAnswering) return;
    this.isAnswering = true;
    try {
      for (let next = this.backlog.read()[0]; next; next = this.backlog.read()[0]) {
        await this.answer(next);
        this.backlog.drop(next.key);
        this.backlog.passed();
      }
    } catch {
      // no connection: `answer` has said so, and what is said meanwhile waits behind it
      this.backlog.later();
    } finally {
      this.isAnswering = false;
    }
  }

  /** @throws AppError where there is no connection. */
  private async answer(saying: Saying): Promise<void> {
    const { draft, calls, onChanged } = this.options;
    const { value } = saying;
    if (!value) return;
    this.tell(value, { work: 'hearing', problem: null });
    try {
      const answer = await answerOf(draft, calls, { said: await wordsOf(saying, calls), value });
      if (answer.kind === 'proposal') {
        draft.change(answer.edit);
        onChanged(answer);
      }
      this.tell(value, { work: null, problem: answer.kind === 'question' ? answer.text : null });
    } catch (error) {
      if (!isConnectionFailure(error)) return this.tell(value, { work: null, problem: problemOf(error) });
      this.tell(value, { work: 'waiting' });
      throw error;
    }
  }

  /** Tells of a value, unless another one is being said. */
  private tell(place: ValuePlace, part: Partial<FigureVoiceState>): void {
    if (this.utterance === null) this.set({ place, ...part });
  }

  private set(part: Partial<FigureVoiceState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}
