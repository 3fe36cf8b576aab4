export type { LearnedLine } from './lines';
export { piecesFrom } from './pieces';
export { type LearnedReading, type Model, readLearned } from './read';
export type { Network, NetworkOutput } from './scores';
