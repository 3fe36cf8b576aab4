import { z } from 'zod';
import { PageQuery, pageOf } from './primitives';

/** Everything that an administrator can do, and every way to look at what is somebody's own. */
export const AUDITED_ACTS = [
  'user-edited',
  'user-looked-at',
  'user-signed-out',
  'user-verification-sent',
  'user-deleted',
  'plan-given',
  'recording-listened-to',
  'generation-looked-at',
  'email-looked-at',
  'email-tested',
  'feedback-answered',
  'screenshot-looked-at',
  'flag-set',
  'audit-saved',
] as const;
export const AuditedAct = z.enum(AUDITED_ACTS);
export type AuditedAct = z.infer<typeof AuditedAct>;

const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What was changed: the fields as they were and as they are. */
export const AuditedChange = z.object({ from: z.record(z.string(), Fact), to: z.record(z.string(), Fact) });
export type AuditedChange = z.infer<typeof AuditedChange>;

/** An act as the service tells of it in which it happens. It holds ids alone, and outlives those whom it is about. */
export const Act = z.object({
  actId: z.uuid(),
  /** Null where the settings have done it, which name admins by address. */
  adminId: z.uuid().nullable(),
  act: AuditedAct,
  at: z.iso.datetime(),
  /** Whose account it is about; null for what is about nobody. */
  whose: z.uuid().nullable(),
  /** What of theirs: a recording, a quote, an e-mail; or a switch. */
  what: z.string().max(200).nullable(),
  change: AuditedChange.nullable(),
});
export type Act = z.infer<typeof Act>;

/** An act as the back office shows it. */
export const AuditEntry = Act.omit({ actId: true }).extend({
  id: z.uuid(),
  /** Both null when the person is no longer there. */
  adminEmail: z.string().nullable(),
  person: z.object({ userId: z.uuid(), email: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Filters = z.object({
  adminId: z.uuid().optional(),
  /** The account of a person, or how their address begins. */
  whose: z.string().trim().max(254).optional(),
  act: AuditedAct.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export const AuditQuery = PageQuery.extend(Filters.shape);
export type AuditQuery = z.infer<typeof AuditQuery>;
export const AuditPage = pageOf(AuditEntry).extend({
  /** Everybody who has done anything. */
  admins: z.array(z.object({ id: z.uuid(), email: z.string().nullable() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
export const AuditFilters = Filters;
export type AuditFilters = z.infer<typeof AuditFilters>;
