import { runService } from '@jobspeak/kit';
import { z } from 'zod';
import { onboardingService } from './app';

runService({ name: 'onboarding', settings: z.object({}), define: async () => onboardingService() });
