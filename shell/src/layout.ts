import { create } from 'zustand';

const KEY = 'jobspeak_sidebar';

/** Whether the sidebar is collapsed; expanded at first, then as the person left it. */
export const useLayout = create(() => ({ sidebarCollapsed: localStorage.getItem(KEY) === 'collapsed' }));

/** Collapses or expands the sidebar, here and on the next visit. */
export function setSidebarCollapsed(sidebarCollapsed: boolean): void {
  localStorage.setItem(KEY, sidebarCollapsed ? 'collapsed' : 'expanded');
  useLayout.setState({ sidebarCollapsed });
}
