import type { ComponentProps, ReactNode } from 'react';
import styles from './Form.module.css';

export { type Texts, useSubmit } from './use-submit';

/** A form that checks itself, one field under the other. */
export const Form = (props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) => (
  <form {...props} className={styles.form} noValidate />
);

/** Two short fields side by side. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
