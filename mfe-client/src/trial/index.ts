export { KeepTrial } from './KeepTrial';
