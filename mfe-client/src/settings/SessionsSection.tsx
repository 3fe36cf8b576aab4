import type { SignedInDevice } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { Monitor, Smartphone } from '@jobspeak/ui/icons';
import { Pill, RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { Boundary, useSuspenseQuery } from '@jobspeak/web/query';
import styles from './AccountSettings.module.css';
import { devicesQuery, OTHERS, useEndSessions } from './api';
import { deviceName, isPhone } from './device';
import { Section } from './Section';

/** Where the person is signed in, and how to end that. */
export const SessionsSection = () => (
  <Section title="Where you are logged in" about="Do you not know one of these? Log it out and change your password.">
    <Boundary loading={<SkeletonList rows={2} />}>
      <Devices />
    </Boundary>
  </Section>
);

function Devices() {
  const { data } = useSuspenseQuery(devicesQuery());
  const end = useEndSessions();
  const others = data.items.filter((device) => !device.isCurrent);
  return (
    <>
      <ul className={styles.devices}>
        {data.items.map((device) => (
          <Device
            key={device.id}
            device={device}
            busy={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            busy={end.isPending && end.variables === OTHERS}
            onClick={() => end.mutate(OTHERS)}
          >
            Log out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

interface DeviceProps {
  device: SignedInDevice;
  busy: boolean;
  onEnd: () => void;
}

function Device({ device, busy, onEnd }: DeviceProps) {
  const name = deviceName(device.userAgent);
  const Symbol = isPhone(device.userAgent) ? Smartphone : Monitor;
  return (
    <li className={styles.device}>
      <Symbol size={24} aria-hidden="true" />
      <div className={styles.deviceText}>
        <p className={styles.deviceName}>
          {name}
          {device.isCurrent && <Pill tone="good">This device</Pill>}
        </p>
        <p className={styles.about}>
          {device.address} · last used <RelativeDate value={device.lastUsedAt} />
        </p>
      </div>
      {!device.isCurrent && (
        <Button variant="quiet" busy={busy} aria-label={`Log out ${name}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
