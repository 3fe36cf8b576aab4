/** The lines of a document as they are read. */
export { PricedLine, PricedLines } from './PricedLines';
