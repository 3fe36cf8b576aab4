/** What other screens of this app show of recordings. */
export { UnfinishedNotice } from './UnfinishedTakes';
