/** What the rest of this app knows of recordings. */
export { forgetTakes, openTakes } from './takes';
export { UnfinishedNotice } from './UnfinishedTakes';
