import type { Currency, Locale } from '@jobspeak/contracts';
import type { DraftLine, Edit, Question, QuoteDraft } from './draft';
import type { Statement } from './statements';

export interface CorrectionContext {
  locale: Locale;
  currency: Currency;
  /** The line that was changed last: what "it" is when nothing else was named. */
  lastTouched?: string;
}

/** What is known while one part after the other is read. */
export interface State {
  /** The draft after what was said before. */
  draft: QuoteDraft;
  context: CorrectionContext;
  /** The lines that the part before was about. */
  last: readonly DraftLine[];
  /** The part before was about something new. */
  adding: boolean;
}

export interface Change {
  edits: readonly Edit[];
  /** What "it" is from now on. */
  about?: readonly DraftLine[];
}

/** What a part of what was said does: nothing of the reader's kind (null), a change, or a question. */
export type Outcome = Change | { question: Question } | null;
export type StatementReader = (statement: Statement, state: State) => Outcome;

export const NO_CHANGE: Change = { edits: [] };

export const ask = (
  reason: Question['reason'],
  text: string,
  about: Pick<Question, 'lines' | 'unknown'> = {},
): { question: Question } => ({
  question: { reason, text, ...about },
});

/** Several lines fit: which of them is meant? */
export const askWhich = (lines: readonly DraftLine[]): { question: Question } =>
  ask('several', `Which one: ${lines.map(({ description }) => description).join(', or ')}?`, {
    lines: lines.map(({ id }) => id),
  });
