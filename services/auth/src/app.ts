import {
  flagsTable,
  keepsFlags,
  openFlags,
  type ServiceDefinition,
  type ServiceDependencies,
  type ServiceParts,
} from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as addAccounts } from '../migrations/002-accounts';
import { up as addTrustAndChanges } from '../migrations/003-trust-and-changes';
import { up as addRepeats } from '../migrations/004-repeats';
import { up as addBackOffice } from '../migrations/005-back-office';
import { up as addListening } from '../migrations/007-listening';
import { up as addAddresses } from '../migrations/008-addresses';
import { up as tellActs } from '../migrations/009-tell-acts';
import { up as addNarrowedUsers } from '../migrations/010-narrowed-users';
import { routes as adminRoutes } from './admin/http';
import { forgetAttempts } from './attempts/store';
import { routes as googleRoutes } from './google/http';
import { type Keys, loadKeys } from './keys/keys';
import { consumers as linkConsumers } from './links/events';
import { routes as linkRoutes } from './links/http';
import { forgetLinks } from './links/store';
import { routes as passwordRoutes } from './passwords/http';
import { routes as sessionRoutes } from './sessions/http';
import { type AuthSettings, DEFAULT_SETTINGS } from './settings';
import { surround } from './surroundings';
import { makeAdmins } from './users/actions';
import { consumers as userConsumers } from './users/events';
import { routes as userRoutes } from './users/http';

/** How often the keys are looked at again, and what has run out is dropped, in ms. */
const UPKEEP_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** What is there once the service has started. */
function fromStart<T>(what: string) {
  let value: T | undefined;
  return {
    set: (made: T) => void (value = made),
    get: (): T => {
      if (value === undefined) throw new Error(`${what} are asked for before the service has started.`);
      return value;
    },
  };
}

function create({ db, clock, log, ...rest }: ServiceDependencies, settings: AuthSettings): ServiceParts {
  const keys = fromStart<Keys>('The keys');
  const flags = openFlags('auth', db);
  let upkeep: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const load = async () => {
    const policy = { secret: settings.keySecret, rotateDays: settings.rotateKeysDays };
    keys.set(await loadKeys(db, policy, clock()));
  };
  const keepUp = async () => {
    await load();
    const yesterday = new Date(clock().getTime() - DAY_MS);
    await forgetAttempts(db, yesterday);
    await forgetLinks(db, yesterday);
  };
  const surroundings = surround({ db, clock, log, ...rest }, settings, { keys: keys.get, flags });
  return {
    routes: Router().use(
      ...[userRoutes, sessionRoutes, linkRoutes, passwordRoutes, googleRoutes, adminRoutes].map((routes) =>
        routes(surroundings),
      ),
    ),
    consumers: [...linkConsumers(settings, clock), ...userConsumers, keepsFlags('auth.keep-flag')],
    async start() {
      await load();
      await db.transaction((trx) => makeAdmins(trx, settings.admins, clock()));
      upkeep = setInterval(() => {
        working = keepUp().catch((error: unknown) => log.warn({ err: error }, 'the upkeep of sign-in failed'));
      }, UPKEEP_MS).unref();
    },
    async stop() {
      clearInterval(upkeep);
      await working;
    },
  };
}

/** Users, passwords, sessions, and the keys that every service checks tokens with. */
export const authService = (settings: Partial<AuthSettings> = {}): ServiceDefinition => ({
  name: 'auth',
  migrations: {
    '001_start': { up },
    '002_accounts': { up: addAccounts },
    '003_trust_and_changes': { up: addTrustAndChanges },
    '004_repeats': { up: addRepeats },
    '005_back_office': { up: addBackOffice },
    '006_flags': flagsTable,
    '007_listening': { up: addListening },
    '008_addresses': { up: addAddresses },
    '009_tell_acts': { up: tellActs },
    '010_narrowed_users': { up: addNarrowedUsers },
  },
  create: (dependencies) => create(dependencies, { ...DEFAULT_SETTINGS, ...settings }),
});
