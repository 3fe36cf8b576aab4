export { Answered } from './Answered';
