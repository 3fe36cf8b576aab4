export { type ReadPdf, readPdf } from './read-pdf';
