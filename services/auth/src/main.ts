import { runService } from '@jobspeak/kit';
import { authService } from './app';
import { AuthEnvironment, authSettings } from './settings';

runService({
  name: 'auth',
  settings: AuthEnvironment,
  define: async (settings) => authService(authSettings(settings)),
});
