import type { OnboardingStep } from '@jobspeak/contracts/journey';
import { useSession } from '@jobspeak/web';
import { create } from 'zustand';

interface TourState {
  /** Whose tour it is: what one person has closed is open to the next. */
  userId: string | null;
  /** The step that is shown; null: the first that is not completed. */
  index: number | null;
  isClosed: boolean;
  /** Asked for: it is shown although nothing is left to do. */
  isWanted: boolean;
}

/** Set while somebody follows a step of the tour in this tab: it does not come back over what they do. */
const FOLLOWING_KEY = 'jobspeak_tour_following';
/** Who has followed which step on this device last: no tab shows it again, and some take weeks, until one is paid. */
const FOLLOWED_KEY = 'jobspeak_tour_followed';

const currentUser = () => useSession.getState().user?.id ?? null;
const followed = (step: OnboardingStep): string => `${currentUser()} ${step}`;
const initial = (): TourState => ({ userId: currentUser(), index: null, isClosed: false, isWanted: false });

export const useTour = create<TourState>(initial);

/** The tour of who is signed in. */
export const tourOf = (state: TourState, userId: string | undefined): TourState =>
  state.userId === userId ? state : { ...initial(), userId: userId ?? null };

const change = (part: Partial<TourState>): void => useTour.setState({ ...initial(), ...part }, true);

/** Shows the tour from its first step, whatever is done already. */
export function restartTour(): void {
  sessionStorage.removeItem(FOLLOWING_KEY);
  localStorage.removeItem(FOLLOWED_KEY);
  change({ index: 0, isWanted: true });
}

export const showTourStep = (index: number): void => useTour.setState({ userId: currentUser(), index });

export const closeTour = (): void => change({ isClosed: true });

/** Closes it for as long as this tab is open, and in others until another step is next, with nothing completed. */
export function followTour(step: OnboardingStep): void {
  sessionStorage.setItem(FOLLOWING_KEY, currentUser() ?? '');
  localStorage.setItem(FOLLOWED_KEY, followed(step));
  closeTour();
}

/** @param next the first step that is not completed. */
export const isFollowing = (next: OnboardingStep): boolean =>
  sessionStorage.getItem(FOLLOWING_KEY) === currentUser() || localStorage.getItem(FOLLOWED_KEY) === followed(next);

declare global {
  interface Window {
    /** Shows the tour of the product from its first step. */
    restartOnboardingTour?: () => void;
  }
}

/** Puts the tour's restart where the specification wants it: within reach of everything on the page. Returns how to undo it. */
export function exposeTour(): () => void {
  window.restartOnboardingTour = restartTour;
  return () => delete window.restartOnboardingTour;
}
