export { type Calibration, calibrationOf } from './calibration';
export { type Case, contextOfCase, readCases, readHeard } from './cases';
export { comparisonsOf, figuresByTag, type Judged, judge, worstOf } from './evaluate';
export { fuzz } from './fuzz';
export { type Comparison, type Figures, figuresOf } from './scorer';
