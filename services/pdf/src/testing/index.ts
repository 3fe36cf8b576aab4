export { type ReadPdf, readPdf } from './read-pdf';
export { line, snapshot } from './snapshots';
