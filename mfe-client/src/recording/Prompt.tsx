import { FormError } from '@jobspeak/ui';
import { ShieldCheck } from '@jobspeak/ui/icons';
import { ERRORS, type ErrorCode } from '@jobspeak/web';
import { useEffect, useState } from 'react';
import { isTold } from './consent';
import { DevicePicker } from './DevicePicker';
import { microphonePermission } from './microphone';
import styles from './Prompt.module.css';
import { useUserId } from './use-queue';

/** What a quote is made of, each with how somebody would say it. */
const HINTS = [
  ['Who it is for', 'Mrs Khan, 4 Mill Lane'],
  ['Each job or part', 'fit fence panels'],
  ['How many', 'twelve of them'],
  ['The price', '48 each, all in'],
] as const;

/** Asked anew whenever something has happened: who was refused may have allowed it since. */
function usePermission(happened: unknown): PermissionState | null {
  const [permission, setPermission] = useState<PermissionState | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => void microphonePermission().then((found) => gone || setPermission(found));
    look();
    window.addEventListener('focus', look);
    return () => {
      gone = true;
      window.removeEventListener('focus', look);
    };
  }, [happened]);
  return permission;
}

/** Before the first word: what to say, why the browser will ask for the microphone, and what went wrong last time. */
export function Prompt({ problem, brief }: { problem: ErrorCode | null; brief?: string | undefined }) {
  const permission = usePermission(problem);
  const userId = useUserId();
  const told = problem ?? (permission === 'denied' ? 'RECORDING_PERMISSION_DENIED' : null);
  const denied = told === 'RECORDING_PERMISSION_DENIED';
  return (
    <>
      <p role="status" className={styles.title}>
        {denied ? 'The microphone is off' : 'Ready when you are'}
      </p>
      {told && <FormError>{ERRORS[told].text}</FormError>}
      {denied && <HowToAllow />}
      {!denied && (brief ? <p>{brief}</p> : <Hints />)}
      {!denied && <DevicePicker />}
      {!told && (permission === 'prompt' || !isTold(userId)) && (
        <div className={styles.why}>
          <ShieldCheck size={18} aria-hidden="true" />
          <div>
            {permission === 'prompt' && (
              <p>Your browser will ask for the microphone. It listens only from Start until you stop.</p>
            )}
            {!isTold(userId) && <Consent />}
          </div>
        </div>
      )}
    </>
  );
}

/** Shown until the first recording: by starting it, its person goes along with this. */
const Consent = () => (
  <p>
    What you say is kept on this device, sent to us, turned into words and kept with the quote; Settings say for how
    long. Tell people nearby that you are recording.
  </p>
);

const Hints = () => (
  <dl className={styles.hints} aria-label="What to say">
    {HINTS.map(([what, example]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>“{example}”</dd>
      </div>
    ))}
  </dl>
);

const HowToAllow = () => (
  <ol className={styles.steps}>
    <li>Press the sign to the left of this page’s address.</li>
    <li>Switch the microphone on for this page.</li>
    <li>Press “Start recording” again.</li>
  </ol>
);
