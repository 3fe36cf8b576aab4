import { Select } from '@jobspeak/ui/parts';
import { useEffect, useState } from 'react';
import styles from './DevicePicker.module.css';
import { listMicrophones } from './microphone';

const KEY = 'jobspeak_microphone';

/** The microphone this person chose on this device, if any. */
export const chosenMicrophone = (): string | null => localStorage.getItem(KEY);

/** Which microphone to use, where there are several. */
export function DevicePicker() {
  const [devices, setDevices] = useState<{ id: string; name: string }[]>([]);
  const [chosen, setChosen] = useState(chosenMicrophone);
  useEffect(() => {
    let gone = false;
    const look = () => void listMicrophones().then((found) => gone || setDevices(found));
    const media = navigator.mediaDevices as MediaDevices | undefined;
    look();
    media?.addEventListener('devicechange', look);
    return () => {
      gone = true;
      media?.removeEventListener('devicechange', look);
    };
  }, []);
  if (devices.length < 2) return null;
  return (
    <Select
      label="Microphone"
      hideLabel
      className={styles.picker}
      value={devices.some(({ id }) => id === chosen) ? (chosen ?? '') : (devices[0]?.id ?? '')}
      options={devices.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => {
        localStorage.setItem(KEY, target.value);
        setChosen(target.value);
      }}
    />
  );
}
