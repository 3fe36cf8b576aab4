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

/** Holds the toasts of one page: newest first, at most `limit`. */
export function createToastStore({ limit = TOAST_LIMIT }: { limit?: number } = {}): ToastStore {
  let toasts: readonly Toast[] = [];
  let count = 0;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const replace = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const clearTimer = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const remove = (id: string): void => {
    clearTimer(id);
    replace(toasts.filter((toast) => toast.id !== id));
  };
  const dismiss = (id: string): void => {
    if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return;
    clearTimer(id);
    replace(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
    timers.set(
      id,
      setTimeout(() => remove(id), TOAST_FADE_MS),
    );
  };
  const startTimer = (toast: Toast): void => {
    if (stays(toast) || toast.leaving) return;
    clearTimer(toast.id);
    timers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), toast.duration ?? TOAST_DURATION_MS),
    );
  };
  const find = (id: string): Toast | undefined => toasts.find((toast) => toast.id === id && !toast.leaving);

  return {
    current: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (input) => {
      count += 1;
      const toast: Toast = { closable: true, ...input, id: `toast-${count}`, leaving: false };
      for (const dropped of [toast, ...toasts].slice(limit)) clearTimer(dropped.id);
      replace([toast, ...toasts].slice(0, limit));
      startTimer(toast);
      return toast.id;
    },
    dismiss,
    hold: (id) => {
      if (find(id)) clearTimer(id);
    },
    release: (id) => {
      const toast = find(id);
      if (toast) startTimer(toast);
    },
  };
}

export const ToastContext = createContext<ToastStore | null>(null);

/** Shows and removes toasts. Only inside a `ToastProvider`. */
export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts must be used within a ToastProvider');
  return store;
}
