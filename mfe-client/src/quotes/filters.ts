import type { DocumentStatus, QuoteListQuery } from '@jobspeak/contracts';

/** What people look for: statuses that mean the same to them, and the two places for what is put away. */
export const GROUPS = {
  draft: { label: 'Drafts', statuses: ['draft'] },
  sent: { label: 'Sent', statuses: ['sent', 'pending'] },
  approved: { label: 'Approved', statuses: ['approved'] },
  rejected: { label: 'Declined or expired', statuses: ['rejected', 'expired'] },
  completed: { label: 'Completed', statuses: ['completed'] },
  cancelled: { label: 'Cancelled', statuses: ['cancelled'] },
} as const satisfies Record<string, { label: string; statuses: readonly DocumentStatus[] }>;
export type Group = keyof typeof GROUPS;
export const PLACES = { archived: 'Archived', deleted: 'Deleted' } as const;
export type Place = keyof typeof PLACES;

/** In the order in which they are offered. */
export const groupNames = Object.keys(GROUPS) as Group[]; // keys of a constant

/** What the list shows, as its address says it. */
export interface Filters {
  search: string;
  /** None: all of them. */
  groups: readonly Group[];
  /** Archived and deleted quotes are in no other list. */
  place: Place | null;
  sort: QuoteListQuery['sort'];
}

export const SORTS: readonly { value: Filters['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Recently changed' },
  { value: 'highest', label: 'Highest total' },
  { value: 'number', label: 'By number' },
];
const PLACE_NAMES = Object.keys(PLACES) as Place[]; // keys of a constant

const hasStatus = (group: Group, statuses: readonly string[]): boolean =>
  GROUPS[group].statuses.some((status) => statuses.includes(status));

/** The filters in an address; what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): Filters {
  const statuses = query.get('status')?.split(',') ?? [];
  const place = PLACE_NAMES.find((name) => name === query.get('state')) ?? null;
  return {
    search: query.get('search') ?? '',
    groups: place ? [] : groupNames.filter((group) => hasStatus(group, statuses)),
    place,
    sort: SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
  };
}

/** The address's part for filters; what is usual is left out. */
export const writeFilters = ({ search, groups, place, sort }: Filters): Record<string, string> => ({
  ...(search && { search }),
  ...(place && { state: place }),
  ...(groups.length > 0 && { status: groups.join(',') }),
  ...(sort !== 'newest' && { sort }),
});

/** How the API is asked for them. */
export const askFilters = ({ groups, ...rest }: Filters): Record<string, string> => ({
  ...writeFilters({ ...rest, groups: [] }),
  ...(groups.length > 0 && { statuses: groups.flatMap((group) => GROUPS[group].statuses).join(',') }),
});
