import { Flag, FlagChanges, type FlagEdit, type FlagKey, Flags } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';

export const flagsQuery = () =>
  queryOptions({
    queryKey: ['admin-flags', 'list'],
    queryFn: ({ signal }) => api.get('/admin/feature-flags', Flags, { signal }),
    staleTime: 0,
  });

/** What was done with the switches, the latest first. */
export const flagChangesQuery = () =>
  queryOptions({
    queryKey: ['admin-flags', 'changes'],
    queryFn: ({ signal }) => api.get('/admin/feature-flags/changes', FlagChanges, { signal }),
    staleTime: 0,
  });

/** Sets a switch on what is shown of it. */
export function useSetFlag(key: FlagKey) {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true, done: 'The switch is set: open pages follow within seconds' },
    mutationFn: (edit: FlagEdit) => api.put(`/admin/feature-flags/${key}`, Flag, edit),
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin-flags'] }),
  });
}
