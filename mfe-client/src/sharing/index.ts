/** What brings a document to its customer, and tells what became of it: quotes and invoices alike. */
export { CustomerCard } from './CustomerCard';
export { downloadPdf, pdfName } from './download';
export type { SharedPlace } from './place';
export { sharingQuery } from './queries';
export { type Letter, SendDialog } from './SendDialog';
export { TimelineList } from './TimelineList';
export { timelineQuery, wordsOf } from './timeline';
