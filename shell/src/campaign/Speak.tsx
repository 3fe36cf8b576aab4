import { SPOKEN, type TakeState } from './use-take';

interface Props {
  take: TakeState;
  problem: string | null;
  onStart: () => void;
  onStop: () => void;
  onWrite: () => void;
}

/** The big button, what the browser will ask, and the way round it. */
export function Speak({ take, problem, onStart, onStop, onWrite }: Props) {
  if (take.name === 'speaking') return <Speaking {...take} onStop={onStop} />;
  const isAsking = take.name === 'asking';
  return (
    <div className="try-card">
      <button
        type="button"
        className="record"
        aria-describedby="try-why"
        aria-busy={isAsking || undefined}
        onClick={() => isAsking || onStart()}
      >
        <Microphone />
      </button>
      <p className="try-title">{isAsking ? 'Your browser asks: press Allow' : 'Try it: speak for ten seconds'}</p>
      <p className="try-say">
        “Twelve metres of fencing at 48 a metre, six posts at 25 each, one day of labour at 280.”
      </p>
      {problem !== null && (
        <p className="try-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="try-quiet" id="try-why">
        No account needed. Your browser asks for the microphone; it listens only until you stop.
      </p>
      <button type="button" className="try-other" onClick={onWrite}>
        No microphone? Try a written example
      </button>
    </div>
  );
}

interface SpeakingProps {
  seconds: number;
  levels: readonly number[];
  onStop: () => void;
}

/** While somebody speaks: how loud it is, how long yet, and Stop once there is enough to read. */
function Speaking({ seconds, levels, onStop }: SpeakingProps) {
  const isEnough = seconds >= SPOKEN.least;
  const left = Math.max(0, Math.ceil(SPOKEN.most - seconds));
  return (
    <div className="try-card">
      <button
        type="button"
        className="record record-on"
        aria-describedby="try-time"
        aria-disabled={!isEnough || undefined}
        onClick={() => isEnough && onStop()}
        style={{ '--share': String(Math.min(1, seconds / SPOKEN.most)) } as object}
      >
        <span className="record-square" aria-hidden="true" />
        <span className="hidden">Stop</span>
      </button>
      <p className="try-title" role="status">
        {isEnough ? 'Press to stop and see your quote' : 'We are listening. Say what you would do.'}
      </p>
      <div className="try-levels" aria-hidden="true">
        {levels.map((level, index) => (
          <i key={index} style={{ height: `${Math.max(8, level * 100)}%` }} />
        ))}
      </div>
      <p className="try-quiet" id="try-time">
        {isEnough ? `${left} seconds left` : `A little more: at least ${SPOKEN.least} seconds`}
      </p>
    </div>
  );
}

const Microphone = () => (
  <>
    <svg
      width="40"
      height="40"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="9" y="2.5" width="6" height="12" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5" strokeLinecap="round" />
    </svg>
    <span className="hidden">Start speaking</span>
  </>
);
