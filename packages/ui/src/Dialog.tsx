import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button';
import styles from './Dialog.module.css';
import { X } from './icons';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the foot; the main one last. */
  actions?: ReactNode;
  /** Escape, the close button and a press outside all end here. */
  onClose: () => void;
}

/** A question over the page: a native dialog, so the page behind is inert, Escape closes and the focus comes back. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
