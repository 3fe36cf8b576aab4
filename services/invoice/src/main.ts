import { runService } from '@jobspeak/kit';
import { z } from 'zod';
import { invoiceService } from './app';

runService({ name: 'invoice', settings: z.object({}), define: async () => invoiceService() });
