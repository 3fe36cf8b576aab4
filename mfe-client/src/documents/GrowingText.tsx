import { classes } from '@jobspeak/ui';
import type { ComponentProps } from 'react';
import styles from './GrowingText.module.css';

export interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'rows'> {
  label: string;
  value: string;
  onText: (text: string) => void;
}

/** Text that is edited where it stands: looks like the document, and wraps like it. */
export const GrowingText = ({ label, value, onText, className, ...rest }: GrowingTextProps) => (
  <span className={classes(styles.grow, className)} data-text={value || rest.placeholder}>
    <textarea
      {...rest}
      rows={1}
      aria-label={label}
      className={styles.text}
      value={value}
      // a description is one paragraph; a pasted one is made so
      onChange={({ target }) => onText(target.value.replace(/\s*\n\s*/g, ' '))}
    />
  </span>
);
