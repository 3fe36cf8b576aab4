import type { OnboardingProgress, OnboardingStep } from '@jobspeak/contracts';
import { Button, Card, VisuallyHidden } from '@jobspeak/ui';
import { ArrowRight, CircleCheck, CircleDashed } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import { STEP_TITLES, useCompleteAll, useEnterStep, useProgress } from '@jobspeak/web/onboarding';
import { blockedBy, completionPercentage, isStepCompleted, nextStep, ONBOARDING_STEPS } from '@jobspeak/web/state';
import styles from './GettingStarted.module.css';

interface StepProps {
  step: OnboardingStep;
  progress: OnboardingProgress;
  isNext: boolean;
  onEnter: () => void;
}

function Step({ step, progress, isNext, onEnter }: StepProps) {
  const isDone = isStepCompleted(progress, step);
  const state = isDone ? 'done' : isNext ? 'next' : blockedBy(progress, step) === null ? 'open' : 'waits';
  const Mark = isDone ? CircleCheck : CircleDashed;
  return (
    <li className={styles.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <button type="button" className={styles.way} onClick={onEnter}>
        <Mark size={20} aria-hidden="true" />
        <span className={styles.name}>{STEP_TITLES[step]}</span>
        <VisuallyHidden>, {isDone ? 'done' : isNext ? 'next' : 'to do'}</VisuallyHidden>
        {isNext && <ArrowRight size={18} aria-hidden="true" />}
      </button>
    </li>
  );
}

/** The seven steps of somebody new, how far they have come, and the way to the next. Shown until all are done. */
export function GettingStarted() {
  const { data: progress } = useProgress();
  const enter = useEnterStep();
  const hide = useCompleteAll();
  const next = progress === undefined ? null : nextStep(progress);
  if (progress === undefined || next === null) return null;
  const percentage = completionPercentage(progress);
  return (
    <Card aria-labelledby="getting-started" className={styles.card}>
      <div className={styles.head}>
        <h2 id="getting-started">Getting started</h2>
        <Button
          variant="quiet"
          size="small"
          className={styles.hide}
          busy={hide.isPending}
          onClick={() => hide.mutate()}
        >
          Hide this
        </Button>
      </div>
      <div className={styles.progress}>
        <ProgressBar label="Getting started" share={percentage / 100} />
        <span className={styles.share}>{percentage}% done</span>
      </div>
      <ol className={styles.steps} aria-label="Steps">
        {ONBOARDING_STEPS.map((step) => (
          <Step key={step} step={step} progress={progress} isNext={step === next} onEnter={() => enter(step)} />
        ))}
      </ol>
    </Card>
  );
}
