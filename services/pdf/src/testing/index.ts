export { type PlainBrowser, startPlainBrowser } from './plain-browser';
export { type ReadPdf, readPdf } from './read-pdf';
