import { Pill } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import styles from './PricedLines.module.css';

/** Lines of a document to be read: what each is for, and what it comes to. */
export const PricedLines = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.lines} aria-label={label}>
    {children}
  </ol>
);

export interface PricedLineProps {
  description: string;
  /** How it comes to its amount. */
  facts: string;
  /** What sets it apart from a line that simply counts; empty for nothing. */
  standing?: string;
  /** Whether the total contains it. */
  isCounted?: boolean;
  /** Its amount, or what stands for it. */
  children: ReactNode;
}

export const PricedLine = ({ description, facts, standing = '', isCounted = true, children }: PricedLineProps) => (
  <li className={styles.line} data-counted={isCounted}>
    <span className={styles.what}>
      <span>{description}</span>
      <span className={styles.facts}>{facts}</span>
      {standing !== '' && <Pill>{standing}</Pill>}
    </span>
    {children}
  </li>
);
