import type { AuditEntry, AuditedAct } from '@jobspeak/contracts';

/** What an administrator did, in words. */
export const ACT_WORDS: Record<AuditedAct, string> = {
  'user-edited': 'Changed a user',
  'user-looked-at': 'Looked at a user',
  'user-signed-out': 'Signed a user out everywhere',
  'user-verification-sent': 'Sent the verification link',
  'user-deleted': 'Deleted an account',
  'plan-given': 'Gave a plan',
  'recording-listened-to': 'Opened the sound of a recording',
  'generation-looked-at': 'Read what somebody said',
  'email-looked-at': 'Read an email',
  'email-tested': 'Sent a test email',
  'feedback-answered': 'Answered feedback',
  'screenshot-looked-at': 'Looked at a screenshot',
  'flag-set': 'Set a flag',
  'audit-saved': 'Saved this log',
};

const FIELD_WORDS: Record<string, string> = {
  role: 'role',
  isLocked: 'locked',
  passwordExpired: 'password expired',
  emailVerified: 'email verified',
  isOn: 'on',
  sharePercent: 'share of users',
  plan: 'plan',
  plans: 'plans',
  users: 'users',
};

type Fact = string | number | boolean | null | undefined;
const shown = (value: Fact): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === null || value === undefined ? '' : String(value);

const stepOf = (from: Fact, to: Fact): string => {
  const [before, after] = [shown(from) || 'none', shown(to) || 'none'];
  return from === undefined || before === after ? after : `${before} → ${after}`;
};

/** What was changed, field by field; what stayed as it was is left out. Empty where nothing was changed. */
export const changeWords = ({ change }: Pick<AuditEntry, 'change'>): string =>
  Object.entries(change?.to ?? {})
    .filter(([field, to]) => change?.from[field] !== to)
    .map(([field, to]) => `${FIELD_WORDS[field] ?? field}: ${stepOf(change?.from[field], to)}`)
    .sort()
    .join(', ');

/** Who did it; a person who is gone has no name any more. */
export const adminWords = ({ adminId, adminEmail }: Pick<AuditEntry, 'adminId' | 'adminEmail'>): string =>
  adminEmail ?? (adminId === null ? 'The settings' : 'An administrator who is gone');
