import { AppError } from '@jobspeak/contracts';
import { answerErrors, authenticate, type Consumer, identify, type Log, logRequests } from '@jobspeak/kit';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { JWTVerifyGetKey } from 'jose';
import { createLimits, DEFAULT_LIMITS, type Limits } from './limits';
import { shareWith } from './origins';
import { createPools, forward } from './proxy';
import { DEFAULT_MAX_BYTES, DEFAULT_TIMEOUT_MS, ROUTES, type Route, type ServiceName } from './routes';
import { createStream } from './stream';

export interface GatewayOptions {
  /** Where each service is. */
  urls: (service: ServiceName) => string;
  keys: JWTVerifyGetKey;
  log: Log;
  clock: () => Date;
  /** Whether a page of this origin may call. */
  isAllowedOrigin: (origin: string) => boolean;
  limits?: Limits;
  /** The table of routes; another one is for tests. */
  routes?: readonly Route[];
}

export interface Gateway {
  app: Express;
  consumers: readonly Consumer[];
  stop(): Promise<void>;
}

/** Refuses a body that says it is too large before a byte of it is read; what lies is cut off by the service. */
const limitBody =
  ({ maxBytes = DEFAULT_MAX_BYTES, service }: Route): RequestHandler =>
  (req, _res, next) => {
    if (Number(req.get('content-length') ?? 0) <= maxBytes) return next();
    throw new AppError(service === 'recording' ? 'RECORDING_TOO_LARGE' : 'PAYLOAD_TOO_LARGE');
  };

const withMethods = (methods: readonly string[] | undefined, handlers: RequestHandler[]): RequestHandler[] =>
  methods === undefined
    ? handlers
    : [
        (req, _res, next) => next(methods.includes(req.method) || req.method === 'HEAD' ? undefined : 'route'),
        ...handlers,
      ];

/** The only public door: who may come in, how often, and to which service. */
export function createGateway(options: GatewayOptions): Gateway {
  const { urls, keys, log, clock, isAllowedOrigin, limits = DEFAULT_LIMITS, routes = ROUTES } = options;
  const signedIn = authenticate(keys, clock);
  const { everything, credentials } = createLimits(limits);
  const pools = createPools();
  const stream = createStream(clock);
  const app = express();
  app.disable('x-powered-by').set('etag', false);
  app.use(identify, logRequests(log), helmet({ crossOriginResourcePolicy: { policy: 'cross-origin' } }));
  app.get(['/healthz', '/readyz'], (_req, res) => void res.json({ status: 'ok' }));
  app.use(shareWith(isAllowedOrigin), everything);
  app.get('/events', signedIn, stream.open);
  for (const route of routes) {
    const url = () => urls(route.service);
    const handlers = [
      ...(route.isCredential ? [credentials] : []),
      ...(route.isPublic ? [] : [signedIn]),
      limitBody(route),
      forward(pools, { url, timeoutMs: route.timeoutMs ?? DEFAULT_TIMEOUT_MS }),
    ];
    app.all([route.path, `${route.path}/*rest`], ...withMethods(route.methods, handlers));
  }
  app.use(() => {
    throw new AppError('NOT_FOUND');
  });
  app.use(answerErrors(log));
  return {
    app,
    consumers: stream.consumers,
    async stop() {
      stream.close();
      await pools.close();
    },
  };
}
