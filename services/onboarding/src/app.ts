import type { ServiceDefinition } from '@jobspeak/kit';
import { up } from '../migrations/001-start';
import { consumers } from './journeys/events';
import { routes } from './journeys/http';

/** How far somebody new has come: seven steps, which complete by themselves when the thing happens. */
export const onboardingService = (): ServiceDefinition => ({
  name: 'onboarding',
  migrations: { '001_start': { up } },
  create: (dependencies) => ({ routes: routes(dependencies), consumers }),
});
