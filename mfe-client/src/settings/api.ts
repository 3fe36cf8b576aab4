import { type ChangePassword, type ProfileEdit, SignedInDevices, User } from '@jobspeak/contracts';
import { api, closeSession, isAppError, nothing, storeUser } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { forgetOnThisDevice } from './forget';

/** Where the person is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.get('/auth/sessions', SignedInDevices, { signal }),
    staleTime: 0,
  });

/** Changes the name; the frame shows it at once. */
export const useEditProfile = () =>
  useMutation({
    meta: { inForm: true, done: 'Your profile is saved' },
    mutationFn: (edit: ProfileEdit) => api.patch('/auth/profile', User, edit),
    onSuccess: storeUser,
  });

/** Changes the password, which ends the sessions on other devices. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    // a second try would be refused: by then the current password is another one
    meta: { inForm: true, idempotent: false, done: 'Your password is changed' },
    mutationFn: (change: ChangePassword) => api.post('/auth/change-password', nothing, change),
    onSuccess: () => cache.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}

/** Stands for every device but this one. */
export const OTHERS = 'others';

/** What has ended already is as was wished: so answers a second try whose first one had been heard. */
const asWished = (error: unknown): void => {
  if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
};

/** Ends the session of one other device by its id, or of all `OTHERS`. */
export function useEndSessions() {
  const cache = useQueryClient();
  return useMutation({
    meta: { done: 'Logged out there' },
    mutationFn: (id: string) => api.delete(id === OTHERS ? '/auth/sessions' : `/auth/sessions/${id}`).catch(asWished),
    onSettled: () => cache.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}

/** Asks for a link that sets a password, for who has none or has forgotten it. */
export const useRequestPasswordLink = () =>
  useMutation({
    meta: { done: 'A link is on its way to your email' },
    mutationFn: (email: string) => api.post('/auth/request-password-reset', nothing, { email }),
  });

/** Asks for the link of the first e-mail once more. */
export const useResendVerification = () =>
  useMutation({
    meta: { done: 'A link is on its way to your email' },
    mutationFn: (email: string) => api.post('/auth/resend-verification', nothing, { email }),
  });

/** Deletes the account with all that is in it, here and there. The shell sees that the session is gone. */
export const useDeleteAccount = (userId: string) =>
  useMutation({
    meta: { inForm: true, idempotent: false, done: 'Your account is deleted' },
    mutationFn: (password: string) => api.post('/users/delete-my-account', nothing, { password }),
    onSuccess: async () => {
      await forgetOnThisDevice(userId);
      closeSession();
    },
  });
