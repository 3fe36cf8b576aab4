/** The services behind the gateway. */
export type ServiceName =
  | 'admin'
  | 'auth'
  | 'billing'
  | 'invoice'
  | 'notification'
  | 'onboarding'
  | 'quote'
  | 'recording';

export interface Route {
  methods?: readonly string[];
  /** Express path; everything below it goes the same way. */
  path: string;
  service: ServiceName;
  /** Whether one may call without signing in. */
  isPublic?: true;
  /** Guessing passwords and tokens is slowed down. */
  isCredential?: true;
  /** Something is made for who has no account: a few times for each address. */
  isTrial?: true;
  /** The product is ready without this service, and may run without it: quotes are made all the same. */
  isDispensable?: true;
  /** Most bytes of a body. */
  maxBytes?: number;
  /** How long a body may take to arrive, in ms. */
  bodyMs?: number;
  /** How long the service may take, in ms. */
  timeoutMs?: number;
}

const MB = 1024 * 1024;
const MINUTE_MS = 60_000;

/** The whole public API: what is not here does not exist. The first route that fits counts. */
export const ROUTES: readonly Route[] = [
  { path: '/auth/login', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/register', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/refresh', methods: ['POST'], service: 'auth', isPublic: true },
  { path: '/auth/logout', methods: ['POST'], service: 'auth', isPublic: true },
  { path: '/auth/google', methods: ['GET'], service: 'auth', isPublic: true },
  { path: '/auth/google', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/request-password-reset', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/verify-reset-token', methods: ['GET'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/reset-password', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/verify-email', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/resend-verification', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth/.well-known/jwks.json', methods: ['GET'], service: 'auth', isPublic: true },
  { path: '/auth', service: 'auth' },
  { path: '/users/delete-my-account', methods: ['POST'], service: 'auth' },
  { path: '/users/onboarding', methods: ['GET', 'POST'], service: 'onboarding', isDispensable: true },
  ...['dashboard', 'system-status', 'metrics', 'generation-times', 'generation-logs', 'error-logs', 'traces'].map(
    (screen): Route => ({ path: `/admin/${screen}`, methods: ['GET'], service: 'admin', isDispensable: true }),
  ),
  { path: '/admin/users', methods: ['GET', 'PATCH', 'POST', 'DELETE'], service: 'auth' },
  { path: '/admin/feedback', methods: ['GET', 'POST'], service: 'admin', isDispensable: true },
  { path: '/admin/user-analytics', methods: ['GET'], service: 'admin', isDispensable: true },
  { path: '/admin/plans', methods: ['GET', 'PUT'], service: 'billing', isDispensable: true },
  { path: '/admin/feature-flags', methods: ['GET', 'PUT'], service: 'admin', isDispensable: true },
  { path: '/feature-flags', methods: ['GET'], service: 'admin', isDispensable: true },
  { path: '/feedback', methods: ['POST'], service: 'admin', isDispensable: true, maxBytes: 3 * MB },
  { path: '/admin/audit', methods: ['GET'], service: 'admin', isDispensable: true },
  { path: '/admin/listenings', methods: ['POST'], service: 'auth' },
  { path: '/admin/recordings', methods: ['GET'], service: 'recording' },
  { path: '/admin/email', methods: ['GET', 'POST'], service: 'notification', isDispensable: true },
  {
    path: '/recordings/upload',
    methods: ['POST'],
    service: 'recording',
    maxBytes: 101 * MB,
    bodyMs: 15 * MINUTE_MS,
    timeoutMs: 600_000,
  },
  { path: '/recordings', service: 'recording', maxBytes: 3 * MB, bodyMs: 5 * MINUTE_MS },
  { path: '/business/logo', methods: ['PUT'], service: 'quote', maxBytes: 6 * MB },
  { path: '/business', service: 'quote' },
  { path: '/clients/import', methods: ['POST'], service: 'quote', maxBytes: 6 * MB },
  { path: '/clients', service: 'quote' },
  { path: '/items/import', methods: ['POST'], service: 'quote', maxBytes: 6 * MB },
  { path: '/items', service: 'quote' },
  { path: '/templates', service: 'quote' },
  { path: '/learned', service: 'quote' },
  { path: '/notifications', service: 'notification', isDispensable: true },
  { path: '/billing/webhook', methods: ['POST'], service: 'billing', isPublic: true, isDispensable: true },
  { path: '/billing', service: 'billing', isDispensable: true },
  { path: '/dashboard', methods: ['GET'], service: 'quote' },
  { path: '/quotes/:id/invoice', methods: ['POST'], service: 'invoice' },
  { path: '/quotes/:id/photos', methods: ['POST'], service: 'quote', maxBytes: 21 * MB, bodyMs: 5 * MINUTE_MS },
  { path: '/quotes', service: 'quote' },
  { path: '/invoices', service: 'invoice' },
  { path: '/public/plans', methods: ['GET'], service: 'billing', isPublic: true, isDispensable: true },
  { path: '/public/quotes', service: 'quote', isPublic: true },
  { path: '/public/invoices/:token/pay', methods: ['POST'], service: 'billing', isPublic: true, isDispensable: true },
  { path: '/public/invoices', service: 'invoice', isPublic: true },
  { path: '/public/trials/text', methods: ['POST'], service: 'quote', isPublic: true, isTrial: true },
  { path: '/public/trials', methods: ['POST'], service: 'recording', isPublic: true, isTrial: true, maxBytes: 3 * MB },
  { path: '/public/trials', methods: ['GET'], service: 'quote', isPublic: true },
  { path: '/trials', methods: ['POST'], service: 'quote' },
];

const CROOKED = /\/(?:\.|%2e){0,2}(?:\/|$)/i;

/**
 * Whether a path has empty, `.` or `..` parts within it: some read such a path as another one, and a route must mean
 * the same to all.
 */
export const isCrooked = (path: string): boolean => path.length > 1 && CROOKED.test(path.replace(/\/$/, ''));

export const DEFAULT_MAX_BYTES = 2 * MB;
export const DEFAULT_BODY_MS = MINUTE_MS;
export const DEFAULT_TIMEOUT_MS = 30_000;
