import { type ReactNode, useId } from 'react';
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

/** Closed by its ref, which React lets go before it removes the element: only then does the focus go back. */
const openModal = (dialog: HTMLDialogElement) => {
  dialog.showModal();
  return () => dialog.close();
};

/** A question over the page: a native dialog, so the page behind is inert, Escape closes and the focus comes back. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <dialog
      ref={openModal}
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
