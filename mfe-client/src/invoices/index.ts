/** What other screens of this app show of invoices. */
export { ClientInvoices } from './ClientInvoices';
export { InvoiceQuoteDialog } from './from-quote/InvoiceQuoteDialog';
export { InvoiceCards } from './InvoiceList';
export { QuoteInvoices } from './QuoteInvoices';
