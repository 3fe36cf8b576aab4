/** What lists have in common. */
export { ListBar } from './ListBar';
