export { hostile } from './hostile';
export { line, snapshot } from './snapshots';
export { hostileUrls } from './urls';
