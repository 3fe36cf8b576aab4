import { create } from 'zustand';

export const THEME_KEY = 'jobspeak_theme';
export const THEME_PREFERENCES = ['system', 'light', 'dark'] as const;
export type ThemePreference = (typeof THEME_PREFERENCES)[number];
export type Theme = 'light' | 'dark';

export interface ThemeState {
  preference: ThemePreference;
  currentTheme: Theme;
  isDarkMode: boolean;
}

const isPreference = (value: unknown): value is ThemePreference => THEME_PREFERENCES.some((name) => name === value);
const darkQuery = (): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

const stateOf = (preference: ThemePreference): ThemeState => {
  const currentTheme = preference === 'system' ? (darkQuery()?.matches ? 'dark' : 'light') : preference;
  return { preference, currentTheme, isDarkMode: currentTheme === 'dark' };
};

const stored = (): ThemePreference => {
  const value = localStorage.getItem(THEME_KEY);
  return isPreference(value) ? value : 'light';
};

/** The theme that is shown and the one that was asked for. */
export const useTheme = create<ThemeState>(() => stateOf(stored()));

const apply = (state: ThemeState): void => {
  useTheme.setState(state);
  document.documentElement.dataset.theme = state.currentTheme;
  // the browser's own bars take the colour of the page
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  if (canvas) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
};

/** Chooses a theme, here and on the next visit. */
export function setTheme(preference: ThemePreference): void {
  localStorage.setItem(THEME_KEY, preference);
  apply(stateOf(preference));
}

/** Flips light and dark. */
export const toggleTheme = (): void => setTheme(useTheme.getState().isDarkMode ? 'light' : 'dark');

/** Shows the stored theme and follows the system and other tabs. Returns the way to stop. */
export function startTheme(): () => void {
  const query = darkQuery();
  const follow = () => apply(stateOf(stored()));
  const onStorage = (event: StorageEvent) => event.key === THEME_KEY && follow();
  follow();
  query?.addEventListener('change', follow);
  window.addEventListener('storage', onStorage);
  return () => {
    query?.removeEventListener('change', follow);
    window.removeEventListener('storage', onStorage);
  };
}
