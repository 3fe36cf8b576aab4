import { Business, type BusinessSettings, type NoticeKind, NoticePreferences } from '@jobspeak/contracts';
import { api, isAppError, storeUser, useSession } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';

/** The settings that come with STALE_VERSION. */
const currentOf = (details: unknown): unknown => (details as { current?: unknown } | undefined)?.current;

/** The business: how it charges, counts and looks. */
export const businessQuery = () =>
  queryOptions({
    queryKey: ['business'],
    queryFn: ({ signal }) => api.get('/business/settings', Business, { signal }),
  });

/** A picture as a data URL. */
async function dataUrlOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** The logo as a data URL. The version is part of the key: another logo is another picture. */
export const logoQuery = (version: string) =>
  queryOptions({
    queryKey: ['business-logo', version],
    queryFn: async ({ signal }) => dataUrlOf(await api.blob('/business/logo', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves what has changed of the settings, as an edit of the version that was on the screen. */
export function useSaveBusiness() {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true, done: 'Your settings are saved' },
    mutationFn: (edit: Partial<BusinessSettings> & { version: number }, { idempotencyKey }) =>
      api.put('/business/settings', Business, edit, { idempotencyKey }),
    onSuccess(saved) {
      cache.setQueryData(businessQuery().queryKey, saved);
      const { user } = useSession.getState();
      if (user) storeUser({ ...user, businessName: saved.businessName });
    },
    onError(error) {
      if (!isAppError(error) || error.code !== 'STALE_VERSION') return;
      cache.setQueryData(businessQuery().queryKey, Business.parse(currentOf(error.details)));
    },
  });
}

/** Sets a picture as the logo. */
export function useSetLogo() {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true, done: 'Your logo is saved' },
    mutationFn: (picture: File) => api.upload('/business/logo', picture, Business, { method: 'PUT' }),
    onSuccess: ({ logoVersion }) =>
      cache.setQueryData(businessQuery().queryKey, (known) => known && { ...known, logoVersion }),
  });
}

/** Takes the logo away. */
export function useRemoveLogo() {
  const cache = useQueryClient();
  return useMutation({
    meta: { done: 'Your logo is removed' },
    mutationFn: () => api.delete('/business/logo'),
    onSuccess: () => cache.setQueryData(businessQuery().queryKey, (known) => known && { ...known, logoVersion: null }),
  });
}

/** What the business is told by e-mail too. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['notice-preferences'],
    queryFn: ({ signal }) => api.get('/notifications/preferences', NoticePreferences, { signal }),
  });

/** Sets all that is told by e-mail. */
export function useSetPreferences() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (email: NoticeKind[], { idempotencyKey }) =>
      api.put('/notifications/preferences', NoticePreferences, { email }, { idempotencyKey }),
    onSuccess: (saved) => cache.setQueryData(preferencesQuery().queryKey, saved),
  });
}
