import { AppError } from '@jobspeak/contracts/errors';
import { QueryClient } from '@tanstack/react-query';
import { setTheme, startTheme, THEME_KEY, toggleTheme, useTheme } from '../theme';
import {
  addQuote,
  feedStores,
  removeQuote,
  replaceQuote,
  selectQuote,
  setAdminError,
  setAdminLoading,
  setMetrics,
  setQuotes,
  setQuotesError,
  setQuotesLoading,
  setSidebarCollapsed,
  setView,
  useAdmin,
  useQuotes,
  useUi,
} from '.';

beforeEach(() => {
  localStorage.clear();
  useUi.setState(useUi.getInitialState(), true);
  useQuotes.setState(useQuotes.getInitialState(), true);
  useAdmin.setState(useAdmin.getInitialState(), true);
  useTheme.setState(useTheme.getInitialState(), true);
});
const one = { id: '1', title: 'Tap' };
const two = { id: '2', title: 'Sink' };
const newerSink = { id: '2', title: 'New sink' };
const newer = { id: '1', title: 'New tap' };

test('the areas begin as the specification says', () => {
  expect(useUi.getInitialState()).toEqual({ currentView: 'admin', sidebarCollapsed: false, isLoading: false });
  expect(useTheme.getInitialState()).toEqual({ isDarkMode: false, currentTheme: 'light', preference: 'light' });
  expect(useQuotes.getInitialState()).toEqual({
    items: [],
    selectedQuote: null,
    filters: {},
    isLoading: false,
    error: null,
  });
  expect(useAdmin.getInitialState()).toEqual({ metrics: null, systemStatus: null, isLoading: false, error: null });
});

test('the view changes, and the sidebar is remembered as it was left', () => {
  setView('client');
  setSidebarCollapsed(true);
  expect(useUi.getState()).toEqual({ currentView: 'client', sidebarCollapsed: true, isLoading: false });
  expect(localStorage.getItem('jobspeak_sidebar')).toBe('collapsed');
  setSidebarCollapsed(false);
  expect(localStorage.getItem('jobspeak_sidebar')).toBe('expanded');
});

test('a quote is added; one with its id replaces it, where it is selected too', () => {
  setQuotes([one]);
  addQuote(two);
  selectQuote(one);
  replaceQuote(newer);
  expect(useQuotes.getState()).toMatchObject({ items: [newer, two], selectedQuote: newer });
  replaceQuote(newerSink);
  expect(useQuotes.getState().selectedQuote).toBe(newer);
});

test('a quote is removed by its id; only the selection of that one is cleared', () => {
  setQuotes([one, two]);
  selectQuote(one);
  removeQuote('2');
  expect(useQuotes.getState()).toMatchObject({ items: [one], selectedQuote: one });
  removeQuote('1');
  expect(useQuotes.getState()).toMatchObject({ items: [], selectedQuote: null });
});

test.each([
  ['quotes', useQuotes, setQuotesLoading, setQuotesError, () => setQuotes([one])],
  ['metrics', useAdmin, setAdminLoading, setAdminError, () => setMetrics({ users: 1 })],
] as const)('%s that arrive clear loading and error; an error clears loading', (_name, store, load, fail, arrive) => {
  load(true);
  expect(store.getState().isLoading).toBe(true);
  fail('No signal');
  expect(store.getState()).toMatchObject({ isLoading: false, error: 'No signal' });
  load(true);
  arrive();
  expect(store.getState()).toMatchObject({ isLoading: false, error: null });
});

test('toggling flips light and dark', () => {
  toggleTheme();
  expect(useTheme.getState()).toEqual({ isDarkMode: true, currentTheme: 'dark', preference: 'dark' });
  toggleTheme();
  expect(useTheme.getState()).toEqual({ isDarkMode: false, currentTheme: 'light', preference: 'light' });
});

test.each([
  ['dark', true],
  ['light', false],
  ['system', false],
] as const)('the theme %s is stored, and makes dark mode %s where the system is light', (preference, dark) => {
  setTheme(preference);
  expect(useTheme.getState()).toMatchObject({ preference, isDarkMode: dark, currentTheme: dark ? 'dark' : 'light' });
  expect(localStorage.getItem(THEME_KEY)).toBe(preference);
  expect(document.documentElement.dataset.theme).toBe(dark ? 'dark' : 'light');
});

test.each([
  [null, false, 'light'],
  ['neon', true, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', false, 'light'],
  ['system', true, 'dark'],
] as const)('with %s stored and a system that is dark: %s, the page is %s', (stored, systemIsDark, theme) => {
  const query = Object.assign(new EventTarget(), { matches: systemIsDark });
  Object.assign(globalThis, { matchMedia: () => query });
  if (stored !== null) localStorage.setItem(THEME_KEY, stored);
  const stop = startTheme();
  expect(useTheme.getState()).toMatchObject({ currentTheme: theme, isDarkMode: theme === 'dark' });
  expect(document.documentElement.dataset.theme).toBe(theme);
  // the system changes its mind, then another tab does
  query.matches = !systemIsDark;
  query.dispatchEvent(new Event('change'));
  expect(useTheme.getState().isDarkMode).toBe(stored === 'system' ? !systemIsDark : theme === 'dark');
  localStorage.setItem(THEME_KEY, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  stop();
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

test('the query cache feeds what the server owns', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = feedStores(client);
  const seen: boolean[] = [];
  useUi.subscribe(({ isLoading }) => seen.push(isLoading));
  const list = (queryFn: () => Promise<unknown>) =>
    client.fetchQuery({ queryKey: ['quotes', 'list', { status: 'sent' }], queryFn, staleTime: 0 });
  await list(async () => ({ pages: [{ items: [one] }, { items: [two] }] }));
  expect(useQuotes.getState()).toMatchObject({ items: [one, two], filters: { status: 'sent' }, isLoading: false });
  expect(seen).toEqual([true, false]);
  client.setQueryData(['quotes', '1'], newer);
  expect(useQuotes.getState()).toMatchObject({ items: [newer, two], selectedQuote: null });
  await expect(list(() => Promise.reject(new AppError('NETWORK_ERROR')))).rejects.toThrow();
  expect(useQuotes.getState().error).toBe('Unable to connect. Please check your internet connection.');
  client.setQueryData(['admin-metrics'], { users: 3 });
  client.setQueryData(['admin-system-status'], 'up');
  expect(useAdmin.getState()).toMatchObject({ metrics: { users: 3 }, systemStatus: 'up' });
  stop();
  client.setQueryData(['admin-metrics'], { users: 4 });
  expect(useAdmin.getState().metrics).toEqual({ users: 3 });
});
