export {
  type Correction,
  type CorrectionContext,
  type DraftLine,
  type Operation,
  type QuoteDraft,
  readCorrection,
  readSpokenValue,
  type SpokenValue,
  type ValueAsked,
} from './corrections';
export { nearestWords } from './header/nearest-words';
export {
  type LearnedLine,
  type LearnedReading,
  type Model,
  type Network,
  type NetworkOutput,
  piecesFrom,
  readLearned,
} from './learned';
export { type Figures, figuresOf } from './numbers/said';
export { catalogueOf, type LibraryItem } from './pricing/library';
export { areAlike, likenessOf, type Wording, wordingOf } from './pricing/likeness';
export { arbitrated, learnedReader, type Reader, readByRules, readerOf } from './readers';
export { readTranscript } from './rules/read-transcript';
export { originOf, wordsAt } from './tokens/source';
export { tokensOf } from './tokens/tokens';
export { isContent, stem } from './tokens/words';
