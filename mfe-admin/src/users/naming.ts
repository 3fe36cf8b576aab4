import type { AdminUserRow } from '@jobspeak/contracts';

export const ROLE_WORDS = {
  user: 'User',
  admin: 'Admin',
  super_admin: 'Super admin',
  tester: 'Tester',
} satisfies Record<AdminUserRow['role'], string>;

/** What a person is called in a list. */
export const nameOf = (user: Pick<AdminUserRow, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || 'No name given';
