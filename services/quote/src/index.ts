export { quoteService } from './app';
export { snapshotOf } from './documents/domain';
export { contentOf, contextOf } from './generation/content';
export { UnderstandingSettings } from './generation/understanding/settings';
