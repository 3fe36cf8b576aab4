import { Button, type ButtonSize, FormError } from '@jobspeak/ui';
import { Download } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import { stopFetching } from './fetching';
import styles from './GetCaptions.module.css';
import { isOnMobileData } from './offer';
import { type PackProblem, packBytes } from './pack';
import type { CaptionPack } from './use-captions';

const PROBLEMS: Record<PackProblem, string> = {
  unreachable: 'The connection was lost. Try again; what has come already is kept.',
  damaged: 'Something was damaged on the way. Please try again.',
  'no-room': 'This device has no room for it. Free some and try again.',
};

/** As it is told to people, rounded up. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** What the button does, with what it costs. */
function nameOf(missing: number | null): string {
  if (missing === null || missing === packBytes()) return `Get captions (${megabytes(packBytes())})`;
  return `Get the rest (${megabytes(missing)})`;
}

interface GetCaptionsProps {
  pack: CaptionPack;
  size?: ButtonSize;
  /** What else can be done, beside the button. */
  children?: ReactNode;
}

/** Fetches captions when its button is pressed, and only then; says how far that has come and what went wrong. */
export function GetCaptions({ pack: { share, problem, missing, get }, size = 'normal', children }: GetCaptionsProps) {
  if (share !== null) return <Coming share={share} size={size} />;
  return (
    <div className={styles.choice}>
      {problem && <FormError>{PROBLEMS[problem]}</FormError>}
      {isOnMobileData() && <p className={styles.note}>You are on mobile data. On Wi-Fi it uses none of it.</p>}
      <div className={styles.ways}>
        <Button variant="secondary" size={size} icon={<Download size={18} aria-hidden="true" />} onClick={get}>
          {nameOf(missing)}
        </Button>
        {children}
      </div>
    </div>
  );
}

const Coming = ({ share, size }: { share: number; size: ButtonSize }) => (
  <div className={styles.choice}>
    <ProgressBar label="Getting captions" share={share} />
    <div className={styles.coming}>
      <p className={styles.note}>{Math.floor(share * 100)}% is here. You can go on with your work meanwhile.</p>
      <Button variant="quiet" size={size} onClick={stopFetching}>
        Cancel
      </Button>
    </div>
  </div>
);
