import { type Checkout, PayoutState, PlanState, planChanged, quoteGenerated, RedirectTo } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';

/** The plan of the account, and how much of it is used. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => api.get('/billing/plan', PlanState, { signal }),
});

export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: ({ signal }) => api.get('/billing/payouts', PayoutState, { signal }),
});

/** Leaves for a page of the card provider; in an object, so that tests stay where they are. */
export const browser = { leaveFor: (url: string) => location.assign(url) };

const leave = ({ url }: RedirectTo) => browser.leaveFor(url);

/** Goes to where a plan is paid. */
export const useCheckout = () =>
  useMutation({
    mutationFn: (checkout: Checkout) => api.post('/billing/checkout', RedirectTo, checkout),
    onSuccess: leave,
  });

/** Goes to where a subscription is changed, its card and its bills. */
export const usePortal = () =>
  useMutation({ mutationFn: () => api.post('/billing/portal', RedirectTo), onSuccess: leave });

/** Goes to where the business says who it is and where its customers' money is to go. */
export const useConnect = () =>
  useMutation({ mutationFn: () => api.post('/billing/payouts', RedirectTo), onSuccess: leave });

const CHANGES: readonly string[] = [planChanged.name, quoteGenerated.name];

/** Reads the plan anew as soon as it is told that it has changed, or that one more of its quotes is used. */
export function usePlanNews(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      listenToEvents({
        onEvent: ({ name }) => {
          if (CHANGES.includes(name)) void cache.invalidateQueries({ queryKey: planQuery.queryKey });
        },
      }),
    [cache],
  );
}
