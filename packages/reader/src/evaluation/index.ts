export { type Foretold, fitJudgement, foretell, type JobSamples, samplesOf } from './arbiter';
export { type Calibration, calibrationOf } from './calibration';
export { type Case, contextOfCase, readCases, readHeard, written } from './cases';
export { comparisonsOf, figuresByTag, type Judged, judge, judgeAll, worstOf } from './evaluate';
export { fuzz } from './fuzz';
export { type Comparison, type Figures, figuresOf } from './scorer';
export { type Surety, suretyOf } from './surety';
export { type Errors, type Hearing, type WordErrors, wordErrorsOf } from './word-errors';
