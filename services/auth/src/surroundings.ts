import { AppError } from '@jobspeak/contracts';
import { caller, type ServiceDependencies, type SwitchBoard } from '@jobspeak/kit';
import { type Request, type RequestHandler, Router } from 'express';
import type { Keys } from './keys/keys';
import type { Entry } from './sessions/actions';
import { hasEnded } from './sessions/store';
import type { AuthSettings } from './settings';

/** What the routes of this service are made with. */
export interface Surroundings extends ServiceDependencies {
  settings: AuthSettings;
  keys: () => Keys;
  flags: SwitchBoard;
  /** Before every route of a signed-in person: here the database itself says whether the session has ended. */
  person: RequestHandler;
  /** What is known of a request that wants to enter. */
  entry: (req: Request) => Entry;
}

export function surround(
  dependencies: ServiceDependencies,
  settings: AuthSettings,
  { keys, flags }: Pick<Surroundings, 'keys' | 'flags'>,
): Surroundings {
  const { db, clock, signedIn } = dependencies;
  const stillIn: RequestHandler = async (req, _res, next) => {
    if (await hasEnded(db, caller(req).sessionId)) throw new AppError('SESSION_EXPIRED');
    next();
  };
  return {
    ...dependencies,
    settings,
    keys,
    flags,
    person: Router().use(signedIn, stillIn),
    entry: (req) => ({
      keys: keys(),
      flags,
      settings,
      device: { userAgent: (req.get('user-agent') ?? '').slice(0, 300), address: req.ip ?? '' },
      now: clock(),
    }),
  };
}
