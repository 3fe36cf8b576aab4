export { nameSaid, type SaidName } from './client-name';
export { readFigure, valuesOf } from './figures';
export { type Hint, hintsOf } from './hints';
export type { LearnedLine } from './lines';
export { type Opinion, opinionOf } from './opinion';
export { piecesFrom } from './pieces';
export { type LearnedReading, type Model, readLearned } from './read';
export { type Network, type NetworkOutput, sigmoid } from './scores';
export { wordsOf } from './words';
