export { type AblatedRule, ablatedRules, readerWithout } from './ablation';
export { type Foretold, fitJudgement, foretell, type JobSamples, samplesOf } from './arbiter';
export { type Calibration, calibrationOf } from './calibration';
export { type Case, contextOfCase, readCases, readHeard, written } from './cases';
export {
  type CorrectionCase,
  type CorrectionDrafts,
  type CorrectionFigures,
  correctionFiguresOf,
  draftOfCase,
  predictedPatch,
  readCorrectionCases,
  readCorrectionDrafts,
} from './corrections';
export { comparisonsOf, figuresByTag, type Judged, judge, judgeAll, worstOf } from './evaluate';
export { fuzz, randomOf } from './fuzz';
export { type HedgedQuote, type HedgeFigures, hedgeFiguresOf } from './hedges';
export { type Comparison, type Figures, figuresOf } from './scorer';
export { outcomeOf, readSpokenFigures, type SpokenFigure } from './spoken-figures';
export { type Surety, suretyOf } from './surety';
export { type Errors, type Hearing, type WordErrors, wordErrorsOf } from './word-errors';
