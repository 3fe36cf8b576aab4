export { quoteService } from './app';
export { snapshotOf } from './documents/domain';
export { contentOf, contextOf } from './generation/content';
export { type OpenModel, openModel } from './generation/network/open';
export { createOpenAiReader } from './generation/understanding/openai';
export { UnderstandingSettings } from './generation/understanding/settings';
