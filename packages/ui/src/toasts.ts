import { createContext, useContext } from 'react';

/** Constants of the specification, sections 4 and 9. */
export const TOAST_LIMIT = 5;
export const TOAST_DURATION_MS = 5000;
export const TOAST_FADE_MS = 300;

export type ToastType = 'success' | 'error' | 'warning' | 'info';
export interface NewToast {
  type: ToastType;
  title: string;
  message?: string | undefined;
  /** Milliseconds on screen; 0 or less stays until it is closed. */
  duration?: number | undefined;
  persistent?: boolean | undefined;
  /** One thing that can be done about it: 'Undo'. Pressing it closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** Whether it has a close button. */
  closable?: boolean | undefined;
}
export interface Toast extends NewToast {
  id: string;
  closable: boolean;
  /** Fading out; gone when the fade is over. */
  leaving: boolean;
}

export interface ToastStore {
  current: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
  show: (toast: NewToast) => string;
  /** Fades a toast out; unknown ids are ignored. */
  dismiss: (id: string) => void;
  /** Stops the clock of a toast that is being read. */
  hold: (id: string) => void;
  /** Starts its clock again, from the beginning. */
  release: (id: string) => void;
}

const stays = (toast: NewToast): boolean => toast.persistent === true || (toast.duration ?? TOAST_DURATION_MS) <= 0;

/** One timer per toast. */
function createTimers() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const clear = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const start = (id: string, ms: number, task: () => void): void => {
    clear(id);
    timers.set(id, setTimeout(task, ms));
  };
  return { clear, start };
}

/** Holds the toasts of one page: newest first, at most `limit`. */
export function createToastStore({ limit = TOAST_LIMIT }: { limit?: number } = {}): ToastStore {
  let toasts: readonly Toast[] = [];
  let count = 0;
  const timers = createTimers();
  const listeners = new Set<() => void>();
  const find = (id: string): Toast | undefined => toasts.find((toast) => toast.id === id && !toast.leaving);

  const replace = (next: readonly Toast[]): void => {
    for (const gone of toasts.filter((toast) => !next.some(({ id }) => id === toast.id))) timers.clear(gone.id);
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: string): void => {
    if (!find(id)) return;
    replace(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
    timers.start(id, TOAST_FADE_MS, () => replace(toasts.filter((toast) => toast.id !== id)));
  };
  const release = (id: string): void => {
    const toast = find(id);
    if (toast && !stays(toast)) timers.start(id, toast.duration ?? TOAST_DURATION_MS, () => dismiss(id));
  };
  const show = (input: NewToast): string => {
    count += 1;
    const toast: Toast = { closable: true, ...input, id: `toast-${count}`, leaving: false };
    replace([toast, ...toasts].slice(0, limit));
    release(toast.id);
    return toast.id;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // a toast that fades already goes on fading
  const hold = (id: string): void => (find(id) ? timers.clear(id) : undefined);
  return { current: () => toasts, subscribe, show, dismiss, hold, release };
}

export const ToastContext = createContext<ToastStore | null>(null);

/** Shows and removes toasts. Only inside a `ToastProvider`. */
export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts must be used within a ToastProvider');
  return store;
}
