import { Check, X } from './icons';
import styles from './ProgressSteps.module.css';
import { Spinner } from './Spinner';
import { VisuallyHidden } from './VisuallyHidden';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';
export interface ProgressStep {
  id: string;
  label: string;
  state: StepState;
  /** A word on how far it is: "00:12 of 00:40". */
  detail?: string | undefined;
}

const WORDS = { waiting: 'waiting', running: 'in progress', done: 'done', failed: 'failed' } satisfies Record<
  StepState,
  string
>;

/** Stages of work in order, each with how it stands. */
export const ProgressSteps = ({ steps, label }: { steps: readonly ProgressStep[]; label: string }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step) => (
      <li
        key={step.id}
        className={styles.step}
        data-state={step.state}
        aria-current={step.state === 'running' ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {step.state === 'done' && <Check size={16} />}
          {step.state === 'failed' && <X size={16} />}
          {step.state === 'running' && <Spinner size={16} />}
        </span>
        <span className={styles.label}>{step.label}</span>
        <VisuallyHidden>, {WORDS[step.state]}</VisuallyHidden>
        {step.detail && <span className={styles.detail}>{step.detail}</span>}
      </li>
    ))}
  </ol>
);
