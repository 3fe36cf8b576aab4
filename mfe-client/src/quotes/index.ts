/** What other screens of this app show of quotes. */
export { QuoteCards } from './QuoteList';
