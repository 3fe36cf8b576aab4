import type { CorrectionAnswer, CorrectionChoice, CorrectionRequest } from '@jobspeak/contracts';

export type Proposal = Extract<CorrectionAnswer, { kind: 'proposal' }>;
export type Question = Extract<CorrectionAnswer, { kind: 'question' }>;

/** What was asked, and the lines of one name that it was chosen from, where one was. */
export interface Asked extends Omit<CorrectionRequest, 'version'> {
  choices: readonly CorrectionChoice[];
}

/** Whose turn it is, and on what. */
export type Turn =
  /** Something is to be said; the note tells what became of what was said before. */
  | { kind: 'open'; note: string | null }
  | { kind: 'question'; asked: Asked; question: Question }
  | { kind: 'proposal'; asked: Asked; proposal: Proposal };
