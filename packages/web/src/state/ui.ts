import { create } from 'zustand';

const SIDEBAR_KEY = 'jobspeak_sidebar';

export type View = 'admin' | 'client';
export interface UiState {
  currentView: View;
  sidebarCollapsed: boolean;
  /** Whether anything is being fetched; fed by the query cache. */
  isLoading: boolean;
}

/** What surrounds the screens (specification, section 3): the sidebar is expanded at first, then as it was left. */
export const useUi = create<UiState>(() => ({
  currentView: 'admin',
  sidebarCollapsed: localStorage.getItem(SIDEBAR_KEY) === 'collapsed',
  isLoading: false,
}));

/** The area that the person is in. */
export const setView = (currentView: View): void => useUi.setState({ currentView });

/** Collapses or expands the sidebar, here and on the next visit. */
export function setSidebarCollapsed(sidebarCollapsed: boolean): void {
  localStorage.setItem(SIDEBAR_KEY, sidebarCollapsed ? 'collapsed' : 'expanded');
  useUi.setState({ sidebarCollapsed });
}

/** Says whether anything is being fetched. */
export function setUiLoading(isLoading: boolean): void {
  if (useUi.getState().isLoading !== isLoading) useUi.setState({ isLoading });
}
