/** What the rest of this app knows of recordings. */
export { QueueNotice } from './QueueCard';
export { TakeSender } from './TakeSender';
export { forgetTakes, openTakes } from './takes';
