/** What lists of documents have in common. */
export { ListBar } from './ListBar';
