export { PlanLeft } from './PlanLeft';
