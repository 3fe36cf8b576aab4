import { Switch } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { canReadAloud, isReadAloud, setReadAloud, stopReading } from './read-aloud';

/** Whether this device reads out what changes; remembered on it. */
export function ReadAloudSwitch() {
  const [isOn, setOn] = useState(isReadAloud);
  if (!canReadAloud()) return null;
  return (
    <Switch
      label="Read the answer out"
      checked={isOn}
      onChange={({ target }) => {
        setReadAloud(target.checked);
        setOn(target.checked);
        if (!target.checked) stopReading();
      }}
    />
  );
}
