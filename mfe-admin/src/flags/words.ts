import type { FlagRule } from '@jobspeak/contracts';

/** For whom a switch is on, in words. */
export function audienceOf({ isOn, sharePercent, plans, userIds }: FlagRule): string {
  if (!isOn) return 'Off';
  const named = userIds.length === 0 ? '' : ` and ${userIds.length} named`;
  if (sharePercent === 100 && plans.length === 0) return 'On for all';
  const whom = plans.length === 0 ? 'all' : plans.join(', ');
  return `On for ${sharePercent} % of ${whom}${named}`;
}
