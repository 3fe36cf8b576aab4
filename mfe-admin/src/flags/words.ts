import type { FlagRule } from '@jobspeak/contracts';
import { PLAN_WORDS } from '../plans';

/** For whom a switch is on, in words. */
export function audienceOf({ isOn, sharePercent, plans, userIds, perDay = null }: FlagRule): string {
  if (!isOn) return 'Off';
  const often = perDay === null ? '' : `, ${perDay} a day`;
  const named = userIds.length === 0 ? '' : ` and ${userIds.length} named`;
  if (sharePercent === 0) return userIds.length === 0 ? 'On for nobody' : `On for ${userIds.length} named`;
  if (sharePercent === 100 && plans.length === 0) return `On for all${often}`;
  const whom = plans.length === 0 ? 'all' : plans.map((plan) => PLAN_WORDS[plan]).join(', ');
  return `On for ${sharePercent}% of ${whom}${named}${often}`;
}
