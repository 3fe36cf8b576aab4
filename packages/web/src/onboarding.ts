import {
  Envelope,
  OnboardingProgress,
  type OnboardingStep,
  onboardingBegun,
  onboardingStepCompleted,
  quoteGenerated,
} from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, nothing, paths, useSession } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import { type QueryClient, queryOptions, STALE_MS, useMutation, useQuery, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import {
  type BlockedReason,
  enterStep,
  isStepCompleted,
  nextStep,
  ONBOARDING_STEPS,
  openBusinessDialog,
  setOnboarding,
} from '@jobspeak/web/state';
import { useEffect } from 'react';

/** What each step is called. */
export const STEP_TITLES: Record<OnboardingStep, string> = {
  businessSettings: 'Business settings and markups',
  firstQuote: 'Record a quote',
  quoteEdit: 'Review and edit a quote',
  pdfGeneration: 'Generate PDF and send',
  quoteApproval: 'Mark quote as approved',
  invoiceCreation: 'Convert to invoice',
  invoicePaid: 'Track payments',
};

/** How far somebody new has come. All who ask at once share one call, and its answer is fresh for five minutes. */
export const progressQuery = () =>
  queryOptions({
    queryKey: ['onboarding'],
    queryFn: ({ signal }) => api.get('/users/onboarding/progress', OnboardingProgress, { signal }),
    staleTime: STALE_MS,
  });

/** As the query has it; of nobody, nothing is asked. */
export function useProgress() {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  return useQuery({ ...progressQuery(), enabled: isAuthenticated });
}

/** One after the other, in the order of the taps: a late answer to an early one would be out of date. */
const SCOPE = { id: 'onboarding' };

const keepAnswer = (cache: QueryClient) => ({
  onMutate: () => cache.cancelQueries({ queryKey: progressQuery().queryKey }),
  onSuccess: (progress: OnboardingProgress) => cache.setQueryData(progressQuery().queryKey, progress),
  // what was refused was asked on an old view of things
  onError: () => cache.invalidateQueries({ queryKey: progressQuery().queryKey }),
});

/** Completes a step, or begins it: on the server, then here. */
export function useSaveStep() {
  const cache = useQueryClient();
  return useMutation({
    scope: SCOPE,
    mutationFn: ({ step, completed }: { step: OnboardingStep; completed: boolean }) =>
      api.post('/users/onboarding/progress', OnboardingProgress, { stepId: step, completed }),
    ...keepAnswer(cache),
  });
}

/** Marks all seven steps done. */
export function useCompleteAll() {
  const cache = useQueryClient();
  return useMutation({
    scope: SCOPE,
    mutationFn: () => api.post('/users/onboarding/complete-all', OnboardingProgress),
    ...keepAnswer(cache),
  });
}

/** Takes a quote as that of the onboarding: a failure is nobody's concern, the next quote that is opened will do. */
export function useSetQuote() {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true },
    scope: SCOPE,
    mutationFn: (quoteId: string) => api.post('/users/onboarding/quote-id', OnboardingProgress, { quoteId }),
    ...keepAnswer(cache),
  });
}

/** Notes that the tour has shown a step: for our figures alone, so a failure is nobody's concern. */
export const useTutorialShown = () =>
  useMutation({
    meta: { inForm: true },
    scope: SCOPE,
    mutationFn: (step: OnboardingStep) => api.post('/users/onboarding/tutorial-shown', nothing, { stepId: step }),
  });

/** Where a step leads (specification, section 2). The business settings are a dialog over the screen that is open. */
function destinationOf(step: OnboardingStep, quoteId: string | null): string | null {
  if (step === 'businessSettings') return null;
  return step === 'firstQuote' || quoteId === null ? paths.recording() : paths.quote(quoteId);
}

const previousTitle = (step: OnboardingStep): string =>
  STEP_TITLES[ONBOARDING_STEPS[Math.max(0, ONBOARDING_STEPS.indexOf(step) - 1)] ?? step];

/** Why a step has to wait, to the person who wanted it. */
export const blockedText = (step: OnboardingStep, reason: BlockedReason): string =>
  reason === 'no_quote_available'
    ? 'Record a quote first: this step works on it.'
    : `Do “${previousTitle(step)}” first.`;

/** Goes to a step, and tells the server that it is begun; one that has to wait is told of by a toast. */
export function useEnterStep(): (step: OnboardingStep) => boolean {
  const navigate = useNavigate();
  const toasts = useToasts();
  const cache = useQueryClient();
  const save = useSaveStep();
  return (step) => {
    const progress = cache.getQueryData(progressQuery().queryKey);
    if (progress) setOnboarding(progress);
    const reason = enterStep(step);
    if (reason !== null) {
      toasts.show({ type: 'info', title: 'Not yet', message: blockedText(step, reason) });
      return false;
    }
    if (progress && !isStepCompleted(progress, step)) save.mutate({ step, completed: false });
    const place = destinationOf(step, progress?.quoteId ?? null);
    if (place === null) openBusinessDialog();
    else void navigate(place);
    return true;
  };
}

const HOUR_MS = 3_600_000;

/** Whether more may have happened than is known: steps are left, or the account is so new that it was not known yet. */
function mayHaveMoved(cache: QueryClient, now: number): boolean {
  const progress = cache.getQueryData(progressQuery().queryKey);
  const since = Date.parse(useSession.getState().user?.createdAt ?? '');
  return (progress !== undefined && nextStep(progress) !== null) || now - since < HOUR_MS;
}

/** What an event of the stream changes of what is known. */
function changedBy(known: OnboardingProgress, name: string, data: unknown): OnboardingProgress {
  const envelope = Envelope.safeParse(data).data;
  const completed = onboardingStepCompleted.data.safeParse(envelope?.data).data;
  if (name === onboardingStepCompleted.name && completed && !isStepCompleted(known, completed.step)) {
    const step = { startedAt: null, ...known.journeySteps[completed.step] };
    const done = { ...step, completed: true, completedAt: envelope?.occurredAt ?? null };
    return { ...known, journeySteps: { ...known.journeySteps, [completed.step]: done } };
  }
  const generated = quoteGenerated.data.safeParse(envelope?.data).data;
  if (name === quoteGenerated.name && generated && known.quoteId === null)
    return { ...known, quoteId: generated.quoteId };
  return known;
}

/** Asks for the progress as it is now; an answer that was under way may be older, and does not count. */
async function readAnew(cache: QueryClient): Promise<void> {
  const { queryKey } = progressQuery();
  await cache.cancelQueries({ queryKey });
  await cache.invalidateQueries({ queryKey });
}

/** Keeps the progress in step with the account while the page is in sight. */
export function useProgressStream(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const { queryKey } = progressQuery();
    return listenToEvents({
      onOpen: () => {
        if (mayHaveMoved(cache, Date.now())) void readAnew(cache);
      },
      onEvent: ({ name, data }) => {
        const known = cache.getQueryData(queryKey);
        const changed = known && changedBy(known, name, data);
        if (changed !== known) cache.setQueryData(queryKey, changed);
        if (changed !== known || name === onboardingBegun.name) void readAnew(cache);
      },
    });
  }, [cache]);
}
