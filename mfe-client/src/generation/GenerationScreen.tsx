import { type Generation, type Segment, STAGES } from '@jobspeak/contracts';
import { Button, buttonClass, Card } from '@jobspeak/ui';
import { Pause, Pencil, Play, RefreshCw, TriangleAlert } from '@jobspeak/ui/icons';
import { Page, ProgressSteps } from '@jobspeak/ui/parts';
import { ERRORS, paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { useRetryRecording } from './api';
import styles from './GenerationScreen.module.css';
import type { Progress } from './progress';
import { isQuote, LAST_WORDS, QuoteSoFar } from './QuoteSoFar';
import { stepsOf } from './steps';
import { useAudio } from './use-audio';
import { useLive } from './use-live';
import { useProgress } from './use-progress';

export interface GenerationScreenProps {
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

/** A recording on its way to a quote: what is understood of it, its stages, and the ways out when it fails. */
export function GenerationScreen({ quoteId, recordingId, stored, onNews, onEnded, ...ways }: GenerationScreenProps) {
  const progress = useProgress({ quoteId, stored, onNews, onEnded });
  const { sketch } = useLive(recordingId);
  const steps = <ProgressSteps label="Stages" steps={stepsOf(progress)} />;
  if (progress.state !== 'failed' && isQuote(sketch))
    return (
      <QuoteSoFar sketch={sketch} doing={doingOf(progress)} note={LEAVE}>
        <Card aria-label="Making your quote">{steps}</Card>
      </QuoteSoFar>
    );
  return (
    <Page
      title={progress.state === 'failed' ? 'Your recording' : 'Writing your quote'}
      back={<Link to={paths.quotes()}>Quotes</Link>}
      narrow
    >
      {progress.state === 'failed' ? (
        <Failed progress={progress} recordingId={recordingId} {...ways} />
      ) : (
        <Card className={styles.card} aria-label="Making your quote">
          {steps}
          <Words segments={progress.segments} />
          <p className={styles.quiet}>{LEAVE}</p>
        </Card>
      )}
    </Page>
  );
}

const LEAVE = 'You can leave this page. The quote waits for you in the list.';

const doingOf = ({ stage }: Progress): string =>
  STAGES.indexOf(stage) < STAGES.indexOf('extract') ? LAST_WORDS : 'Writing the quote…';

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

interface FailedProps extends Pick<GenerationScreenProps, 'recordingId' | 'onRetried' | 'onByHand' | 'byHandBusy'> {
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
