import { textOf } from '@jobspeak/web';
import type { Query, QueryClient } from '@tanstack/react-query';
import { setAdminError, setAdminLoading, setMetrics, setSystemStatus } from './admin';
import { resetOnboarding, setOnboarding } from './onboarding';
import {
  type Identified,
  replaceQuote,
  selectQuote,
  setQuoteFilters,
  setQuotes,
  setQuotesError,
  setQuotesLoading,
} from './quotes';
import { setUiLoading } from './ui';

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isIdentified = (value: unknown): value is Identified => isObject(value) && typeof value.id === 'string';

/** The items of a list's answer, also when it came page by page. */
function itemsOf(data: unknown): Identified[] {
  if (!isObject(data)) return [];
  if (Array.isArray(data.pages)) return data.pages.flatMap(itemsOf);
  return Array.isArray(data.items) ? data.items.filter(isIdentified) : [];
}

function feedList({ queryKey, state }: Query): void {
  setQuoteFilters(isObject(queryKey[2]) ? queryKey[2] : {});
  if (state.status === 'success') setQuotes(itemsOf(state.data));
  if (state.status === 'error') setQuotesError(textOf(state.error));
  if (state.fetchStatus === 'fetching') setQuotesLoading(true);
}

function feedQuote(query: Query): void {
  const { data } = query.state;
  if (!isIdentified(data)) return;
  replaceQuote(data);
  if (query.isActive()) selectQuote(data);
}

function feedAdmin({ queryKey, state }: Query): void {
  const isMetrics = queryKey[0] === 'admin-metrics';
  if (state.status === 'success') (isMetrics ? setMetrics : setSystemStatus)(state.data);
  if (state.status === 'error') setAdminError(textOf(state.error));
  if (state.fetchStatus === 'fetching') setAdminLoading(true);
}

function feed(query: Query): void {
  const [noun, name] = query.queryKey;
  if (noun === 'quotes' && name === 'list') feedList(query);
  else if (noun === 'quotes') feedQuote(query);
  else if (noun === 'onboarding' && isObject(query.state.data)) setOnboarding(query.state.data);
  else if (noun === 'admin-metrics' || noun === 'admin-system-status') feedAdmin(query);
}

/**
 * Keeps the stores of what the server owns in step with the query cache, in which it lives: the keys
 * `['quotes', 'list', filters]`, `['quotes', id]`, `['onboarding']`, `['admin-metrics']` and `['admin-system-status']`.
 * Returns the way to stop.
 */
export const feedStores = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    setUiLoading(client.isFetching() > 0);
    // the cache types its queries' data as any; the feed looks before it takes
    if (event.type === 'updated' || event.type === 'observerAdded') feed(event.query as Query);
    if (event.type === 'removed' && (event.query as Query).queryKey[0] === 'onboarding') resetOnboarding();
  });
