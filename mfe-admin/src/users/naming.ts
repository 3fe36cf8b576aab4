import type { ACCESS, AdminUserRow } from '@jobspeak/contracts';

export const ROLE_WORDS = {
  user: 'User',
  admin: 'Admin',
  super_admin: 'Super admin',
  tester: 'Tester',
} satisfies Record<AdminUserRow['role'], string>;

export const ACCESS_WORDS = { open: 'Can sign in', locked: 'Locked' } satisfies Record<(typeof ACCESS)[number], string>;

/** What a person is called in a list. */
export const nameOf = (user: Pick<AdminUserRow, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || 'No name given';
