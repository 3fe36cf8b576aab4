/** What brings a document to its customer, and tells what became of it: quotes and invoices alike. */
export { CustomerCard } from './CustomerCard';
export type { SharedPlace } from './place';
export { type Letter, SendDialog } from './SendDialog';
export { TimelineList } from './TimelineList';
export { timelineQuery } from './timeline';
