import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from './classes';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icons';
import styles from './Toaster.module.css';
import { createToastStore, type Toast, ToastContext, type ToastStore, type ToastType, useToasts } from './toasts';

export type ToastPosition = 'top-right' | 'top-left' | 'top-center' | 'bottom-left' | 'bottom-right' | 'bottom-center';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } satisfies Record<
  ToastType,
  unknown
>;
const WORDS = { success: 'Success', error: 'Error', warning: 'Warning', info: 'Information' } satisfies Record<
  ToastType,
  string
>;

interface ProviderProps {
  children: ReactNode;
  position?: ToastPosition;
  limit?: number;
  /** A store made outside, for code that lives outside React. */
  store?: ToastStore;
}

/** Gives `useToasts` to everything inside and shows what it is told. */
export function ToastProvider({ children, position = 'top-right', limit, store }: ProviderProps) {
  const [own] = useState(() => store ?? createToastStore(limit === undefined ? {} : { limit }));
  return (
    <ToastContext value={own}>
      {children}
      <Toaster position={position} />
    </ToastContext>
  );
}

/**
 * Lifts the toasts over a dialog that is open: what is modal dims all else, however high it lies. Where a browser cannot,
 * they stay as high as the page goes.
 */
function useOnTop(toasts: readonly Toast[]) {
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = stack.current;
    if (!element || !('popover' in element)) return;
    const lift = () => {
      // what is shown last lies highest
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    };
    const onToggle = ({ target }: Event) => target instanceof HTMLDialogElement && lift();
    if (!element.matches(':popover-open') || document.querySelector('dialog[open]')) lift();
    document.addEventListener('toggle', onToggle, true);
    return () => document.removeEventListener('toggle', onToggle, true);
  }, [toasts]);
  return stack;
}

function Toaster({ position }: { position: ToastPosition }) {
  const store = useToasts();
  const toasts = useSyncExternalStore(store.subscribe, store.current);
  const stack = useOnTop(toasts);
  const [edge, side] = position.split('-');
  return (
    <section
      ref={stack}
      popover="manual"
      aria-label="Notifications"
      className={classes(styles.stack, edge && styles[edge], side && styles[side])}
      data-position={position}
    >
      <div role="status" aria-live="polite" aria-relevant="additions">
        <ol className={styles.list}>
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} store={store} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function ToastItem({ toast, store }: { toast: Toast; store: ToastStore }) {
  const Icon = ICONS[toast.type];
  return (
    <li
      className={classes(styles.toast, styles[toast.type], toast.leaving && styles.leaving)}
      data-type={toast.type}
      onPointerEnter={() => store.hold(toast.id)}
      onPointerLeave={() => store.release(toast.id)}
      onFocus={() => store.hold(toast.id)}
      onBlur={() => store.release(toast.id)}
    >
      <Icon size={20} className={styles.icon} aria-label={WORDS[toast.type]} role="img" />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            store.dismiss(toast.id);
            toast.action?.onSelect();
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.closable && (
        <button type="button" className={styles.close} aria-label="Close" onClick={() => store.dismiss(toast.id)}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
