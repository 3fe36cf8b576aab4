/** What other screens of this app show of quotes. */
export { forgetSayings } from './corrections/kept';
export { forgetPhotos } from './photos/kept';
export { QuoteCards } from './QuoteList';
