import { z } from 'zod';
import { PlanAccounts, Revenue } from './analytics';
import { GenerationLog } from './generation-log';
import { PageQuery, pageOf, Search } from './primitives';
import { Role, Stage } from './statuses';

/** What the back office shows of how the product does. All durations are in ms. */

const At = z.iso.datetime();
const Name = z.string().min(1).max(200);
const Ms = z.number().nullable();

/** A stretch of time; without an end, until now; without a beginning, the hour before the end. */
export const TimeRange = z.object({ from: At.optional(), to: At.optional() });
export type TimeRange = z.infer<typeof TimeRange>;
export const MetricsQuery = TimeRange.extend({ service: Name.optional(), route: Name.optional() });
export type MetricsQuery = z.infer<typeof MetricsQuery>;

/** The stretch as it is answered: its ends lie where its steps do. */
const Answered = { from: At, to: At, stepSeconds: z.int() };

/**
 * So many of something, how many of them failed, and how long they took. Percentiles come from histograms whose buckets
 * are so narrow that each is within 5 % of the exact one.
 */
export const Durations = z.object({
  count: z.int(),
  failed: z.int(),
  meanMs: Ms,
  p50Ms: Ms,
  p95Ms: Ms,
  p99Ms: Ms,
  maxMs: Ms,
});
export type Durations = z.infer<typeof Durations>;
export const DurationPoint = Durations.extend({ at: At });
export type DurationPoint = z.infer<typeof DurationPoint>;

/** What fills up before something breaks: the gauges. */
export const Saturation = z.object({
  name: z.string(),
  unit: z.string(),
  meaning: z.string(),
  service: z.string(),
  /** The queue, or the state of a pool's connections; empty where there is but one. */
  part: z.string(),
  latest: z.number(),
  series: z.array(z.object({ at: At, mean: z.number(), max: z.number() })),
});
export type Saturation = z.infer<typeof Saturation>;

export const Metrics = z.object({
  ...Answered,
  service: z.string(),
  route: z.string().nullable(),
  /** Services that have told of requests. */
  services: z.array(z.string()),
  total: Durations,
  series: z.array(DurationPoint),
  routes: z.array(Durations.extend({ route: z.string(), method: z.string() })),
  saturation: z.array(Saturation),
});
export type Metrics = z.infer<typeof Metrics>;

const StageTimes = z.object({
  stage: Stage,
  /** Empty for what no engine does. */
  engine: z.string(),
  total: Durations,
});
export const GenerationTimes = z.object({
  ...Answered,
  /** From the last byte to the quote. */
  total: Durations,
  series: z.array(DurationPoint),
  stages: z.array(StageTimes),
  /** How many generations took up to so long, and longer than the step before. */
  distribution: z.array(z.object({ upToMs: z.number().nullable(), count: z.int() })),
  slowest: z.array(
    z.object({
      quoteId: z.uuid(),
      endedAt: At,
      totalMs: z.number(),
      error: z.string().nullable(),
      slowest: Stage.nullable(),
    }),
  ),
});
export type GenerationTimes = z.infer<typeof GenerationTimes>;

/** Whether somebody can sign in: `locked` is who was shut out by an administrator. */
export const ACCESS = ['open', 'locked'] as const;
/** Which users are listed; what is absent does not narrow. */
export const UserListQuery = PageQuery.extend({
  search: Search.optional(),
  role: Role.optional(),
  access: z.enum(ACCESS).optional(),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** Every attempt at a quote, the latest first. */
export const GenerationLogs = z.object({
  quoteId: z.uuid(),
  items: z.array(
    GenerationLog.extend({ id: z.uuid(), accountId: z.uuid(), endedAt: At, traceId: z.string().nullable() }),
  ),
});
export type GenerationLogs = z.infer<typeof GenerationLogs>;

export const ErrorGroup = z.object({
  /** The same for what is the same mistake, whatever the ids in it. */
  fingerprint: z.string(),
  service: z.string(),
  /** As OpenTelemetry numbers it: from 13 a warning, from 17 an error. */
  severity: z.int(),
  message: z.string(),
  exceptionType: z.string().nullable(),
  firstAt: At,
  lastAt: At,
  /** In the time that was asked for. */
  count: z.int(),
  release: z.string().nullable(),
  traceId: z.string().nullable(),
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;
export const ErrorLogQuery = PageQuery.extend({
  from: At.optional(),
  to: At.optional(),
  service: Name.optional(),
  search: Search.optional(),
  /** Those that met one account: all figures are of it alone then, and there is one page. */
  accountId: z.uuid().optional(),
});
export type ErrorLogQuery = z.infer<typeof ErrorLogQuery>;
export const ErrorGroupPage = pageOf(ErrorGroup).extend({ services: z.array(z.string()) });
export type ErrorGroupPage = z.infer<typeof ErrorGroupPage>;

export const ErrorOccurrence = z.object({
  at: At,
  message: z.string(),
  stack: z.string().nullable(),
  traceId: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ErrorOccurrence = z.infer<typeof ErrorOccurrence>;
export const ErrorDetail = z.object({
  group: ErrorGroup,
  /** By the hour; hours without any are left out. */
  hours: z.array(z.object({ at: At, count: z.int() })),
  latest: z.array(ErrorOccurrence),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

const SpanFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export const Trace = z.object({
  traceId: z.string(),
  spans: z.array(
    z.object({
      spanId: z.string(),
      parentId: z.string().nullable(),
      service: z.string(),
      name: z.string(),
      startedAt: At,
      durationMs: z.number(),
      failed: z.boolean(),
      attributes: SpanFacts,
    }),
  ),
  errors: z.array(
    z.object({
      at: At,
      service: z.string(),
      severity: z.int(),
      message: z.string(),
      exceptionType: z.string().nullable(),
      spanId: z.string().nullable(),
      fingerprint: z.string(),
    }),
  ),
});
export type Trace = z.infer<typeof Trace>;

export const Health = z.enum(['good', 'warn', 'bad', 'unknown']);
export type Health = z.infer<typeof Health>;
/** What the product is made of and leans on, and how each does. */
export const SystemStatus = z.object({
  at: At,
  state: Health,
  parts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['service', 'dependency']),
      state: Health,
      /** Why, in a sentence. */
      note: z.string(),
      /** Whose errors tell more; null where there are none. */
      service: z.string().nullable(),
      /** It does its work, and takes too long for it: where the time goes tells more than errors. */
      isSlow: z.boolean().optional(),
    }),
  ),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

const Figures = z.object({ signUps: z.int(), requests: Durations, generations: Durations });
export const AdminDashboard = z.object({
  ...Answered,
  now: Figures,
  /** The stretch of the same length before. */
  before: Figures,
  series: z.array(
    z.object({
      at: At,
      signUps: z.int(),
      generations: z.int(),
      generationsFailed: z.int(),
      requests: z.int(),
      requestsFailed: z.int(),
      p95Ms: Ms,
    }),
  ),
  /** The mistakes that happened last. */
  errors: z.array(ErrorGroup),
  plans: PlanAccounts.optional(),
  revenue: Revenue.optional(),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;
