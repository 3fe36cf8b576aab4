import type { QuoteCounts } from '@jobspeak/contracts';
import { ChipSet } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { countsQuery } from './api';
import { type Filters, GROUPS, type Group, groupNames, PLACES, type Place } from './filters';

type Chip = 'all' | Group | Place;

const isPlace = (chip: Chip): chip is Place => chip in PLACES;

/** How many a chip stands for, as far as they have been counted; nothing for none. */
function countOf(chip: Chip, counts: QuoteCounts | undefined): string | undefined {
  if (!counts || chip === 'all') return undefined;
  const parts = isPlace(chip)
    ? [counts[chip]]
    : GROUPS[chip].statuses.map((status) => counts.statuses.find((one) => one.status === status)?.count ?? 0);
  const count = parts.reduce((sum, part) => sum + part, 0);
  if (parts.some((part) => part >= counts.mostCounted)) return `${counts.mostCounted}+`;
  return count > 0 ? String(count) : undefined;
}

const CHIPS: readonly { value: Chip; label: string }[] = [
  { value: 'all', label: 'All' },
  ...groupNames.map((group) => ({ value: group, label: GROUPS[group].label })),
  { value: 'archived', label: PLACES.archived },
  { value: 'deleted', label: PLACES.deleted },
];

export interface StatusFilterProps {
  filters: Filters;
  onChange: (part: Pick<Filters, 'groups' | 'place'>) => void;
}

/** What people look for, any of it together; what is put away stands alone. A filter works without its count. */
export function StatusFilter({ filters: { groups, place }, onChange }: StatusFilterProps) {
  const { data: counts } = useQuery(countsQuery());
  const options = CHIPS.map((chip) => ({ ...chip, count: countOf(chip.value, counts) }));
  const values: Chip[] = place ? [place] : groups.length > 0 ? [...groups] : ['all'];
  const toggle = (chip: Chip) => {
    if (chip === 'all') onChange({ groups: [], place: null });
    else if (isPlace(chip)) onChange({ groups: [], place: place === chip ? null : chip });
    else {
      const isOn = groups.includes(chip);
      const next = groupNames.filter((group) => (group === chip ? !isOn : groups.includes(group)));
      onChange({ groups: next, place: null });
    }
  };
  return <ChipSet label="Status" values={values} options={options} onToggle={toggle} />;
}
