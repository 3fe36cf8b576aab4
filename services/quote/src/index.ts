export { quoteService } from './app';
export { readTranscript } from './generation/domain';
