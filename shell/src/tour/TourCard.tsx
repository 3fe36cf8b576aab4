import { Button, IconButton, VisuallyHidden } from '@jobspeak/ui';
import { X } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import { STEP_TITLES } from '@jobspeak/web/onboarding';
import { useUi } from '@jobspeak/web/state';
import { useId } from 'react';
import type { Box } from './placement';
import { TOUR, type TourStep } from './steps';
import styles from './Tour.module.css';
import { useLayout } from './target';

interface Props {
  shown: TourStep;
  index: number;
  onPrevious: () => void;
  onNext: () => void;
  /** Skip and Close, and Escape, which is Close. */
  onLeave: () => void;
  /** Goes to what the step is about; null while that has to wait. */
  onFollow: (() => void) | null;
}

const focusFirst = (dialog: HTMLElement | null) => dialog?.querySelector<HTMLElement>('[data-first]')?.focus();

/** Closed by its ref, which React lets go before it removes the element: only then does the focus go back. */
const openModal = (dialog: HTMLDialogElement) => {
  dialog.showModal();
  focusFirst(dialog);
  return () => dialog.close();
};

/** One step of the tour: its entry of the navigation in the light, all else in the shade, and a card beside it. */
export function TourCard({
  shown: { step, target, text, action },
  index,
  onPrevious,
  onNext,
  onLeave,
  onFollow,
}: Props) {
  const titleId = useId();
  const textId = useId();
  const isCollapsed = useUi((ui) => ui.sidebarCollapsed);
  const layout = useLayout(target, isCollapsed);
  const place = `Step ${index + 1} of ${TOUR.length}`;
  return (
    <dialog
      ref={openModal}
      className={styles.tour}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      // a browser that has seen no tap yet closes it without asking; one that is taken away is closed as well
      onClose={({ currentTarget }) => currentTarget.isConnected && onLeave()}
    >
      <Spotlight box={layout?.light ?? null} />
      <div
        className={styles.card}
        data-side={layout?.card.side}
        style={layout && layout.card.side !== 'centre' ? { left: layout.card.left, top: layout.card.top } : undefined}
      >
        <header className={styles.head}>
          <p className={styles.place}>{place}</p>
          <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onLeave} />
        </header>
        <ProgressBar label="Tour" share={(index + 1) / TOUR.length} />
        <div className={styles.body} aria-live="polite" aria-atomic="true">
          <h2 id={titleId}>
            <VisuallyHidden>{place}: </VisuallyHidden>
            {STEP_TITLES[step]}
          </h2>
          <p id={textId}>{text}</p>
        </div>
        {onFollow && (
          <Button variant="secondary" size="small" className={styles.follow} onClick={onFollow}>
            {action}
          </Button>
        )}
        <Foot
          index={index}
          isLast={index === TOUR.length - 1}
          onPrevious={onPrevious}
          onNext={onNext}
          onLeave={onLeave}
        />
      </div>
    </dialog>
  );
}

/** Around the target, everything is in the shade; without one, all of the page is. */
const Spotlight = ({ box }: { box: Box | null }) => (
  <div
    className={styles.spotlight}
    data-lit={box !== null || undefined}
    style={box ? { left: box.left, top: box.top, width: box.width, height: box.height } : undefined}
  />
);

type FootProps = Pick<Props, 'index' | 'onPrevious' | 'onNext' | 'onLeave'> & { isLast: boolean };

const Foot = ({ index, isLast, onPrevious, onNext, onLeave }: FootProps) => (
  <footer className={styles.foot}>
    <Button variant="quiet" size="small" className={styles.skip} onClick={onLeave}>
      Skip Tour
    </Button>
    <Button
      variant="secondary"
      size="small"
      disabled={index === 0}
      onClick={({ currentTarget }) => {
        // at the first step it cannot be pressed any more, and would take the focus with it
        if (index === 1) focusFirst(currentTarget.closest('dialog'));
        onPrevious();
      }}
    >
      Previous
    </Button>
    <Button size="small" data-first onClick={onNext}>
      {isLast ? 'Finish' : 'Next'}
    </Button>
  </footer>
);
