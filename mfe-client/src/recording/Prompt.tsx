import { FormError } from '@jobspeak/ui';
import { ShieldCheck } from '@jobspeak/ui/icons';
import { ERRORS, type ErrorCode } from '@jobspeak/web';
import { useEffect, useState } from 'react';
import { DevicePicker } from './DevicePicker';
import { microphonePermission } from './microphone';
import styles from './Prompt.module.css';

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
export function Prompt({ problem }: { problem: ErrorCode | null }) {
  const permission = usePermission(problem);
  const told = problem ?? (permission === 'denied' ? 'RECORDING_PERMISSION_DENIED' : null);
  const denied = told === 'RECORDING_PERMISSION_DENIED';
  return (
    <>
      <p role="status" className={styles.title}>
        {denied ? 'The microphone is off' : 'Ready when you are'}
      </p>
      {told && <FormError>{ERRORS[told].text}</FormError>}
      {denied && <HowToAllow />}
      {!denied && <Hints />}
      {!denied && <DevicePicker />}
      {permission === 'prompt' && !told && (
        <p className={styles.why}>
          <ShieldCheck size={18} aria-hidden="true" />
          Your browser will ask for the microphone. It listens only from Start until you stop.
        </p>
      )}
    </>
  );
}

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
