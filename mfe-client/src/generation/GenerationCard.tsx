import type { Generation, Segment } from '@jobspeak/contracts';
import { Button, buttonClass, Card } from '@jobspeak/ui';
import { Pause, Pencil, Play, RefreshCw, TriangleAlert } from '@jobspeak/ui/icons';
import { ProgressSteps } from '@jobspeak/ui/parts';
import { ERRORS, paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { useRetryRecording } from './api';
import styles from './GenerationCard.module.css';
import { LiveQuote } from './LiveQuote';
import type { Progress } from './progress';
import { stepsOf } from './steps';
import { useAudio } from './use-audio';
import { useLive } from './use-live';
import { useProgress } from './use-progress';

export interface GenerationCardProps {
  quoteId: string;
  recordingId: string | null;
  stored: Generation | null;
  /** Look at the quote again. */
  onNews: () => void;
  /** It is made, or has failed: whatever is being asked is out of date. */
  onEnded: () => void;
  /** It runs again, after a failure. */
  onRetried: () => void;
  /** Types the quote by hand instead; left out while there is no quote yet. */
  onByHand?: (() => void) | undefined;
  byHandBusy?: boolean;
}

/** A recording on its way to a quote: the stages, the words as they come, and the ways out when it fails. */
export function GenerationCard({ quoteId, recordingId, stored, onNews, onEnded, ...ways }: GenerationCardProps) {
  const progress = useProgress({ quoteId, stored, onNews, onEnded });
  const live = useLive(recordingId);
  return progress.state === 'failed' ? (
    <Failed progress={progress} recordingId={recordingId} {...ways} />
  ) : (
    <Card className={styles.card} aria-label="Making your quote">
      {live.sketch && <LiveQuote live={live} finished />}
      <ProgressSteps label="Stages" steps={stepsOf(progress)} />
      {!live.sketch && <Words segments={progress.segments} />}
      <p className={styles.quiet}>You can leave this page. The quote waits for you in the list.</p>
    </Card>
  );
}

const Words = ({ segments }: { segments: readonly Segment[] }) => (
  <div aria-live="polite">
    {segments.length > 0 && (
      <blockquote className={styles.words}>
        {segments.map((segment) => (
          <span key={segment.startMs}>{segment.text} </span>
        ))}
      </blockquote>
    )}
  </div>
);

interface FailedProps extends Pick<GenerationCardProps, 'recordingId' | 'onRetried' | 'onByHand' | 'byHandBusy'> {
  progress: Progress;
}

function Failed({ progress, recordingId, onRetried, onByHand, byHandBusy = false }: FailedProps) {
  const isLimit = progress.error === 'QUOTE_LIMIT_EXCEEDED';
  return (
    <Card className={styles.card}>
      <div role="alert" className={styles.failed}>
        <TriangleAlert size={24} aria-hidden="true" />
        <div>
          <h2>{isLimit ? 'This month’s quotes are used up' : 'No quote came out of this recording'}</h2>
          <p>{ERRORS[progress.error ?? 'QUOTE_GENERATION_FAILED'].text}</p>
        </div>
      </div>
      <Words segments={progress.segments} />
      <div className={styles.actions}>
        {isLimit && (
          <Link to={paths.settingsBilling()} className={buttonClass()}>
            See the plans
          </Link>
        )}
        {recordingId && <Again recordingId={recordingId} onRetried={onRetried} isMain={!isLimit} />}
        {onByHand && (
          <Button
            variant="secondary"
            icon={<Pencil size={20} aria-hidden="true" />}
            busy={byHandBusy}
            onClick={onByHand}
          >
            Type it by hand
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        {isLimit ? (
          'Your recording is kept. Try it again after an upgrade, or when the next month begins.'
        ) : (
          <>
            Your recording is kept. You can also <Link to={paths.recording()}>record the job again</Link>.
          </>
        )}
      </p>
    </Card>
  );
}

interface AgainProps {
  recordingId: string;
  onRetried: () => void;
  /** Nothing else is the way out. */
  isMain: boolean;
}

function Again({ recordingId, onRetried, isMain }: AgainProps) {
  const retry = useRetryRecording(recordingId, onRetried);
  const audio = useAudio(recordingId);
  const heard = audio.playing !== null;
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={<RefreshCw size={20} aria-hidden="true" />}
        busy={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
      <Button
        variant="secondary"
        busy={audio.state === 'loading'}
        icon={heard ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        onClick={() => (heard ? audio.stop() : audio.play({ key: 'all', startMs: 0 }))}
      >
        {heard ? 'Stop' : 'Play the recording'}
      </Button>
    </>
  );
}
