export { Answered } from './Answered';
export { isMissing, Missing } from './Missing';
