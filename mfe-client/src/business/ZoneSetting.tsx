import { zoneOf } from '@jobspeak/contracts';
import { Select } from '@jobspeak/ui/parts';
import { useMemo, useState } from 'react';
import type { Draft } from './draft';
import { allZones, likelyZones } from './zones';

/** Where the days of the business begin; until somebody picks another one, where most of its country is. */
export function ZoneSetting({ draft: { settings, problems, change } }: { draft: Draft }) {
  // four hundred zones are drawn for who comes to choose among them, not with each letter typed elsewhere
  const [isChoosing, setChoosing] = useState(false);
  const chosen = zoneOf(settings);
  const zones = useMemo(() => (isChoosing ? allZones(chosen) : likelyZones(chosen)), [isChoosing, chosen]);
  const choose = () => setChoosing(true);
  return (
    <Select
      label="Time zone"
      hint="Where your days and months begin: dates on documents, reminders, your monthly quotes."
      value={chosen}
      error={problems.timeZone}
      options={zones}
      onPointerDown={choose}
      onFocus={choose}
      onChange={({ target }) => change({ timeZone: target.value })}
    />
  );
}
