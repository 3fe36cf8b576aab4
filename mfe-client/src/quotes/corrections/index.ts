export { CorrectQuote } from './CorrectQuote';
