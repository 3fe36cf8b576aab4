/** What every frontend is made of, without query, form and schema libraries: the sign-in page loads this door. */
export { AppError, ERRORS, type ErrorArea, type ErrorCode, isErrorCode } from '@jobspeak/contracts/errors';
export { PROFILE_FRESH_MS, refreshProfile, signIn, signInWithGoogle, signOut, signUp } from './account';
export { apiAddress, currentApiAddress } from './address';
export { api, type CallOptions, later, nothing, type Parser, type Schema, type UploadOptions } from './api';
export {
  areaOf,
  contextOf,
  type Failure,
  type FailureContext,
  isApiError,
  isAppError,
  isConnectionFailure,
  textOf,
  toAppError,
} from './failures';
export { useOnline } from './online';
export { homeOf, paths, safeReturn, withFilters } from './paths';
export type { RemoteModule } from './remote';
export { renewSession } from './renewal';
export { lazyScreen } from './screen';
export {
  closeSession,
  followOtherTabs,
  holdSession,
  openSession,
  restoreSession,
  SESSION_KEYS,
  type SessionState,
  storeUser,
  useSession,
} from './session';
export { useSettled } from './settled';
export { MUTATION_RETRIES, mayPass, patience, retryDelay, submit, underKey } from './submit';
export {
  setTheme,
  startTheme,
  THEME_KEY,
  THEME_PREFERENCES,
  type Theme,
  type ThemePreference,
  toggleTheme,
  useTheme,
} from './theme';
