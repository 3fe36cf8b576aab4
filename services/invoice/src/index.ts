export { invoiceService } from './app';
