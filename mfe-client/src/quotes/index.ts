/** What other screens of this app show of quotes. */
export { forgetPhotos } from './photos/kept';
export { QuoteCards } from './QuoteList';
