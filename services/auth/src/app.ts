import type { ServiceDefinition } from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { type Keys, loadKeys } from './keys/keys';
import { routes as sessionRoutes } from './sessions/http';
import { routes as userRoutes } from './users/http';
import { makeAdmins } from './users/store';

/** Users, passwords, sessions, and the keys that every service checks tokens with. */
export const authService = ({ admins = [] }: { admins?: readonly string[] } = {}): ServiceDefinition => ({
  name: 'auth',
  migrations: { '001_start': { up } },
  create(dependencies) {
    let loaded: Keys | undefined;
    const keys = () => {
      if (!loaded) throw new Error('The keys are asked for before the service has started.');
      return loaded;
    };
    return {
      routes: Router().use(userRoutes(dependencies, { keys, admins }), sessionRoutes(dependencies, keys)),
      consumers: [],
      async start() {
        loaded = await loadKeys(dependencies.db);
        await makeAdmins(dependencies.db, admins);
      },
    };
  },
});
