import { AdminUserRow, PlanGrants, type PlanName, SignedInDevices, type UserEdit } from '@jobspeak/contracts';
import { api, nothing } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';

/** One user. Opening it is a look that is noted. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-users', 'one', id],
    queryFn: ({ signal }) => api.get(`/admin/users/${id}`, AdminUserRow, { signal }),
    staleTime: 0,
  });

/** Where a user is signed in. */
export const devicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-users', 'devices', id],
    queryFn: ({ signal }) => api.get(`/admin/users/${id}/sessions`, SignedInDevices, { signal }),
    staleTime: 0,
  });

/** The plan of an account, and what it was given. */
export const planQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['admin-plans', accountId],
    queryFn: ({ signal }) => api.get(`/admin/plans/${accountId}`, PlanGrants, { signal }),
    staleTime: 0,
  });

/** Gives an account a plan without payment, or takes it back. */
export function useGrantPlan(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true },
    mutationFn: (granted: PlanName | null) => api.put(`/admin/plans/${accountId}`, PlanGrants, { granted }),
    onSuccess: (grants) => cache.setQueryData(planQuery(accountId).queryKey, grants),
  });
}

function useReread() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['admin-users'] }),
      cache.invalidateQueries({ queryKey: ['admin-audit'] }),
    ]);
}

/** Changes a user's role and what keeps them out. */
export function useEditUser(id: string) {
  const reread = useReread();
  return useMutation({
    meta: { inForm: true },
    mutationFn: (edit: UserEdit) => api.patch(`/admin/users/${id}`, AdminUserRow, edit),
    onSettled: reread,
  });
}

/** Signs a user out everywhere. */
export function useSignOut(id: string) {
  const reread = useReread();
  return useMutation({
    meta: { inForm: true, done: 'Signed out everywhere' },
    mutationFn: () => api.delete(`/admin/users/${id}/sessions`),
    onSettled: reread,
  });
}

/** Sends a user the link that verifies their address. */
export function useSendVerification(id: string) {
  const reread = useReread();
  return useMutation({
    meta: { done: 'The link is on its way' },
    mutationFn: () => api.post(`/admin/users/${id}/verification`, nothing, {}),
    onSettled: reread,
  });
}

/** Deletes a user's account, and goes to the list. */
export function useDeleteUser(id: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { inForm: true, done: 'Account deleted' },
    mutationFn: () => api.delete(`/admin/users/${id}`),
    onSuccess: () => {
      void navigate(officePaths.users(), { replace: true });
      void cache.invalidateQueries({ queryKey: ['admin-users'] });
      void cache.invalidateQueries({ queryKey: ['admin-audit'] });
    },
  });
}
