import type { RequestListener } from 'node:http';
import { AppError } from '@jobspeak/contracts';
import {
  answerErrors,
  type Consumer,
  type EndedSessions,
  identify,
  type Log,
  logRequests,
  tellRequests,
} from '@jobspeak/kit';
import express, { type Express, type RequestHandler } from 'express';
import type { JWTVerifyGetKey } from 'jose';
import { type BodyLimits } from './bodies';
import { secure } from './headers';
import { createLimits, DEFAULT_LIMITS, type LimitSettings } from './limits';
import { shareWith } from './origins';
import { createPeople } from './people';
import { createPools, forward, type Trust, type Upstream } from './proxy';
import { createQuickWay } from './quick';
import { answerReadiness } from './readiness';
import { reportRoutes } from './reports/http';
import {
  DEFAULT_BODY_MS,
  DEFAULT_MAX_BYTES,
  DEFAULT_TIMEOUT_MS,
  isCrooked,
  ROUTES,
  type Route,
  type ServiceName,
} from './routes';
import { createStream } from './stream';

export interface GatewayOptions {
  /** Where each service is. */
  urls: (service: ServiceName) => string;
  keys: JWTVerifyGetKey;
  /** Sessions whose tokens no longer count; without it, a token counts until it runs out. */
  ended?: EndedSessions;
  log: Log;
  clock: () => Date;
  /** Whether a page of this origin may call. */
  isAllowedOrigin: (origin: string) => boolean;
  limits?: LimitSettings;
  /** The table of routes; another one is for tests. */
  routes?: readonly Route[];
  /**
   * The proxies of ours before the gateway, which are believed when they say in x-forwarded-for who is calling: how
   * many there are, where nobody else can reach the gateway, or their addresses and networks.
   */
  trustedProxies?: number | readonly string[];
  /** How often an event stream gives a sign of life, in ms. */
  heartbeatMs?: number;
  /** Bytes of events that may wait for a page that is slow to read. */
  mostWaitingBytes?: number;
}

export interface Gateway {
  app: RequestListener;
  consumers: readonly Consumer[];
  /** Ends event streams at once and gives calls under way a moment. */
  stop(): Promise<void>;
}

const GRACE_MS = 500;
const HEARTBEAT_MS = 15_000;

const bodyLimits = ({ service, maxBytes, bodyMs }: Route): BodyLimits => ({
  maxBytes: maxBytes ?? DEFAULT_MAX_BYTES,
  tooLarge: service === 'recording' ? 'RECORDING_TOO_LARGE' : 'PAYLOAD_TOO_LARGE',
  withinMs: bodyMs ?? DEFAULT_BODY_MS,
});

const upstreamOf = (route: Route, urls: GatewayOptions['urls']): Upstream => ({
  url: () => urls(route.service),
  timeoutMs: route.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  body: bodyLimits(route),
});

const withMethods = (methods: readonly string[] | undefined, handlers: RequestHandler[]): RequestHandler[] =>
  methods === undefined
    ? handlers
    : [
        (req, _res, next) => next(methods.includes(req.method) || req.method === 'HEAD' ? undefined : 'route'),
        ...handlers,
      ];

const createApp = ({ trustedProxies = 0 }: GatewayOptions): Express =>
  express()
    .disable('x-powered-by')
    .set('etag', false)
    .set('trust proxy', typeof trustedProxies === 'number' ? trustedProxies : [...trustedProxies]);

/** The only public door: who may come in, how often, and to which service. */
export function createGateway(options: GatewayOptions): Gateway {
  const { urls, keys, ended, log, clock, routes = ROUTES, heartbeatMs = HEARTBEAT_MS } = options;
  const people = createPeople(keys, clock, ended);
  const limits = createLimits(options.limits ?? DEFAULT_LIMITS, people.accountOf);
  const { everything, credentials, trials, countCall } = limits;
  const pools = createPools();
  const stream = createStream({ log, clock, heartbeatMs, ended, mostWaitingBytes: options.mostWaitingBytes });
  const toService = (route: Route): RequestHandler[] => [
    ...(route.isCredential ? [credentials] : []),
    ...(route.isTrial ? [trials] : []),
    ...(route.isPublic ? [] : [people.signedIn]),
    forward(pools, upstreamOf(route, urls), log),
  ];
  const app = createApp(options);
  app.use(tellRequests('gateway'), identify, logRequests(log), secure);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', answerReadiness(routes, urls, log));
  app.use(shareWith(options.isAllowedOrigin), people.recognise, everything, limits.chunks);
  app.use((req, _res, next) => next(isCrooked(req.path) ? new AppError('NOT_FOUND') : undefined));
  app.get('/events', people.signedIn, stream.open);
  app.use(reportRoutes({ limit: limits.reports, accountOf: people.accountOf, routes, log }));
  for (const route of routes)
    app.all([route.path, `${route.path}/*rest`], ...withMethods(route.methods, toService(route)));
  app.use(() => {
    throw new AppError('NOT_FOUND');
  });
  app.use(answerErrors(log));
  const trust = app.get('trust proxy fn') as Trust; // what express has made of the setting
  const shared = { routes, urls, pools, people, isAllowedOrigin: options.isAllowedOrigin, countCall, trust, log };
  return {
    app: createQuickWay({ ...shared, otherwise: app }),
    consumers: stream.consumers,
    async stop() {
      stream.close();
      await pools.close(GRACE_MS);
    },
  };
}
