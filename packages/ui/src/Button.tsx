import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small' | 'large';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ variant = 'primary', size = 'normal', wide = false }: ButtonLook = {}): string =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide);

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

/** The main action of a screen is `primary`, and there is one of it; everything else is secondary or quiet. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes(buttonClass({ variant, size, wide }), className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who cannot see the icon. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
}

/** A square button with an icon alone. */
export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(buttonClass({ variant }), styles.square, className)}
    >
      {icon}
    </button>
  );
}
