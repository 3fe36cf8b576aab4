export { CorrectQuote } from './CorrectQuote';
export { useSpokenFigures } from './use-spoken-figures';
