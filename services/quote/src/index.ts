export { quoteService } from './app';
export { snapshotOf } from './documents/domain';
export { readTranscript } from './generation/domain';
export { contentOf, contextOf } from './generation/domain/content';
export { UnderstandingSettings } from './generation/understanding/settings';
