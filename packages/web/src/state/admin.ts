import { create } from 'zustand';

export interface AdminState {
  metrics: unknown;
  systemStatus: unknown;
  isLoading: boolean;
  /** In words. */
  error: string | null;
}

/** The back office's figures (specification, sections 3 and 4). The server owns them: the query cache feeds this. */
export const useAdmin = create<AdminState>(() => ({
  metrics: null,
  systemStatus: null,
  isLoading: false,
  error: null,
}));

/** New metrics clear loading and error. */
export const setMetrics = (metrics: unknown): void => useAdmin.setState({ metrics, isLoading: false, error: null });
export const setSystemStatus = (systemStatus: unknown): void => useAdmin.setState({ systemStatus });
export const setAdminLoading = (isLoading: boolean): void => useAdmin.setState({ isLoading });

/** An error clears loading. */
export const setAdminError = (error: string | null): void => useAdmin.setState({ error, isLoading: false });
