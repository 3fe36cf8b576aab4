import { create } from 'zustand';

/** A quote as far as this store knows it. */
export interface Identified {
  id: string;
}
export interface QuotesState {
  items: readonly Identified[];
  selectedQuote: Identified | null;
  filters: Readonly<Record<string, unknown>>;
  isLoading: boolean;
  /** In words. */
  error: string | null;
}

/** The quotes in sight (specification, sections 3 and 4). The server owns them: the query cache feeds this. */
export const useQuotes = create<QuotesState>(() => ({
  items: [],
  selectedQuote: null,
  filters: {},
  isLoading: false,
  error: null,
}));

/** A new list clears loading and error. */
export const setQuotes = (items: readonly Identified[]): void =>
  useQuotes.setState({ items, isLoading: false, error: null });

export const addQuote = (quote: Identified): void => useQuotes.setState(({ items }) => ({ items: [...items, quote] }));

/** Replaces by id, the selected one too. */
export const replaceQuote = (quote: Identified): void =>
  useQuotes.setState(({ items, selectedQuote }) => ({
    items: items.map((item) => (item.id === quote.id ? quote : item)),
    selectedQuote: selectedQuote?.id === quote.id ? quote : selectedQuote,
  }));

/** Removes by id; a selection of it is cleared. */
export const removeQuote = (id: string): void =>
  useQuotes.setState(({ items, selectedQuote }) => ({
    items: items.filter((item) => item.id !== id),
    selectedQuote: selectedQuote?.id === id ? null : selectedQuote,
  }));

export const selectQuote = (selectedQuote: Identified | null): void => useQuotes.setState({ selectedQuote });
export const setQuoteFilters = (filters: QuotesState['filters']): void => useQuotes.setState({ filters });
export const setQuotesLoading = (isLoading: boolean): void => useQuotes.setState({ isLoading });

/** An error clears loading. */
export const setQuotesError = (error: string | null): void => useQuotes.setState({ error, isLoading: false });
