export { payoutsQuery } from './api';
export { PlanLeft } from './PlanLeft';
