import type { OnboardingProgress } from '@jobspeak/contracts';
import { blockedBy, nextStep, ONBOARDING_STEPS } from '@jobspeak/contracts/journey';
import { useSession } from '@jobspeak/web';
import { FlagsProvider, useFlag } from '@jobspeak/web/flags';
import {
  useCompleteAll,
  useEnterStep,
  useProgress,
  useProgressStream,
  useSaveStep,
  useSetQuote,
  useTutorialShown,
} from '@jobspeak/web/onboarding';
import { QueryProvider } from '@jobspeak/web/query';
import { useLocation } from '@jobspeak/web/router';
import { useRecording } from '@jobspeak/web/state';
import { useEffect } from 'react';
import { closeTour, followTour, isFollowing, showTourStep, tourOf, useTour } from './state';
import { TOUR } from './steps';
import { TourCard } from './TourCard';
import { isNavigationThere } from './target';

/** The step that is to be shown, or null when none is (specification, section 4). */
function useShownIndex(progress: OnboardingProgress | undefined): number | null {
  const userId = useSession((session) => session.user?.id);
  const isOn = useFlag('tour');
  const isRecording = useRecording().isOn;
  const { index, isClosed, isWanted } = tourOf(useTour(), userId);
  const next = progress === undefined ? null : nextStep(progress);
  const isDue = isWanted || (isOn && next !== null && !isClosed && !isFollowing(next) && !isRecording);
  if (userId === undefined || !isDue || !isNavigationThere()) return null;
  return index ?? (next === null ? 0 : ONBOARDING_STEPS.indexOf(next));
}

/** Notes each step that the tour shows, once. */
function useNotedSteps(index: number | null): void {
  const { mutate: note } = useTutorialShown();
  useEffect(() => {
    const step = index === null ? undefined : ONBOARDING_STEPS[index];
    if (step) note(step);
  }, [index, note]);
}

const QUOTE = /^\/client\/quotes\/([\da-f-]{36})$/;

/** The first quote that somebody new opens is that of their onboarding, also one that was written by hand. */
function useOwnQuote(progress: OnboardingProgress | undefined): void {
  const { mutate: setQuote } = useSetQuote();
  const opened = QUOTE.exec(useLocation().pathname)?.[1];
  const isWanted = progress !== undefined && progress.quoteId === null && nextStep(progress) !== null;
  useEffect(() => {
    if (isWanted && opened !== undefined) setQuote(opened);
  }, [isWanted, opened, setQuote]);
}

/** Shows the product to somebody new, step by step, and again to whoever asks. */
export function Tour() {
  useProgressStream();
  const { data: progress } = useProgress();
  const index = useShownIndex(progress);
  const save = useSaveStep();
  const completeAll = useCompleteAll();
  const enter = useEnterStep();
  useNotedSteps(index);
  useOwnQuote(progress);
  const shown = index === null ? undefined : TOUR[index];
  if (index === null || shown === undefined) return null;
  const { step } = shown;
  const isAccessible = progress !== undefined && blockedBy(progress, step) === null;
  return (
    <TourCard
      shown={shown}
      index={index}
      onPrevious={() => showTourStep(index - 1)}
      onNext={() => {
        if (progress?.journeySteps[step]) save.mutate({ step, completed: true });
        if (index === TOUR.length - 1) closeTour();
        else showTourStep(index + 1);
      }}
      // closed first: it is gone also when the call fails
      onLeave={() => {
        closeTour();
        completeAll.mutate();
      }}
      onFollow={
        isAccessible
          ? () => {
              followTour(step);
              enter(step);
            }
          : null
      }
    />
  );
}

/** The tour with what it needs. Loaded after the first screen. */
export default function TourWithQueries() {
  return (
    <QueryProvider>
      <FlagsProvider>
        <Tour />
      </FlagsProvider>
    </QueryProvider>
  );
}
