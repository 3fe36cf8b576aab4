/** What the rest of this app knows of recordings. */
export { forgetTakes } from './takes';
export { UnfinishedNotice } from './UnfinishedTakes';
