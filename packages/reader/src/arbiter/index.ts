export { withClient } from './client';
export { arbitrate, type Judgement, type Judgements, jobOf, named } from './decide';
export { agree, featuresOf, SITUATIONS, type Situation } from './features';
export type { Pair } from './pairs';
export { type AllWeights, fit, probabilityOf, type Sample } from './weights';
