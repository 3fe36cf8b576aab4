export type { DraftLine, Operation, QuoteDraft } from './draft';
export { type Correction, readCorrection } from './read-correction';
export type { CorrectionContext } from './reading';
export { readSpokenValue, type SpokenValue, type ValueAsked } from './spoken-value';
