import { runService } from '@jobspeak/kit';
import { quoteService } from './app';
import { UnderstandingSettings } from './generation/understanding/settings';

runService({ name: 'quote', settings: UnderstandingSettings, define: async (settings) => quoteService(settings) });
