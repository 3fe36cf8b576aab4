import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes';
import { Check } from './icons';
import styles from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** One of several that exclude each other. */
  checked?: boolean;
  /** A heading over this item and those after it. */
  heading?: string;
  /** A line above this item. */
  separated?: boolean;
}

export interface MenuProps {
  /** What the menu is for; the name of its button. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClass?: string | undefined;
  items: readonly MenuItem[];
  /** Something above the items, for example who is signed in. */
  header?: ReactNode;
  /** Which edge of the button it lines up with, and whether it opens upwards. */
  align?: 'start' | 'end';
  upwards?: boolean;
  /** Stands over everything, where there is room: for a menu inside of something that cuts off what leaves it. */
  floating?: boolean;
}

const NEXT = { ArrowDown: 1, ArrowUp: -1 } as const;

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const target =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? items.length - 1
        : event.key === 'ArrowDown' || event.key === 'ArrowUp'
          ? (at + NEXT[event.key] + items.length) % items.length
          : -1;
  if (target < 0) return;
  event.preventDefault();
  items[target]?.focus();
}

const EDGE = 8;
/** From here on there is no bar at the lower edge of the screen. */
const WIDE = 768;
const BAR = 104;

/** Puts a panel below its button, or above where there is more room, and within the screen. */
function placeBy(button: HTMLElement | null, panel: HTMLElement | null): void {
  if (!button || !panel) return;
  const near = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const floor = window.innerHeight - (window.innerWidth < WIDE ? BAR : EDGE);
  const fitsBelow = near.bottom + 4 + height <= floor;
  const top = fitsBelow ? near.bottom + 4 : Math.max(EDGE, near.top - height - 4);
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(EDGE, Math.min(near.right, window.innerWidth - EDGE) - width)}px`;
}

/** Closes what is open at a press outside of it and, where it does not move with the page, when that scrolls. */
function useDismissal(open: boolean, root: RefObject<HTMLElement | null>, floating: boolean, close: () => void) {
  const dismiss = useRef(close);
  useEffect(() => {
    dismiss.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) dismiss.current();
    };
    const onScroll = () => floating && dismiss.current();
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [open, root, floating]);
}

/** A button with a list of actions: arrow keys move, Escape and a press outside close, the focus comes back. */
export function Menu({
  label,
  trigger,
  triggerClass,
  items,
  header,
  align = 'end',
  upwards = false,
  floating = false,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    if (floating) placeBy(button.current, panel.current);
    else panel.current?.scrollIntoView?.({ block: 'nearest' });
    list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
  }, [open, floating]);
  useDismissal(open, root, floating, () => setOpen(false));

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else moveFocus(event, list.current);
  };

  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        className={triggerClass ?? styles.trigger}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={panel}
          className={classes(styles.panel, floating ? styles.floating : styles[align], upwards && styles.upwards)}
        >
          {header && <div className={styles.header}>{header}</div>}
          <div ref={list} id={listId} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <MenuEntry key={item.id} item={item} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <>
      {item.separated && <hr className={styles.line} />}
      {item.heading && (
        <div className={styles.heading} role="presentation">
          {item.heading}
        </div>
      )}
      <button
        type="button"
        role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={item.checked}
        disabled={item.disabled}
        tabIndex={-1}
        className={classes(styles.item, item.danger && styles.danger)}
        onClick={() => {
          onDone();
          item.onSelect();
        }}
      >
        {item.icon}
        <span className={styles.label}>{item.label}</span>
        {item.checked && <Check size={18} aria-hidden="true" />}
      </button>
    </>
  );
}
