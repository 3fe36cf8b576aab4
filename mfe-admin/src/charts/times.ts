import type { PlotProps } from './Plot';
import { momentTicks } from './ticks';

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const CLOCK = format({ hour: '2-digit', minute: '2-digit' });
const DAY = format({ day: 'numeric', month: 'short' });
const FULL = format({ dateStyle: 'medium', timeStyle: 'short' });
const FULL_DAY = format({ dateStyle: 'medium' });

const DAY_SECONDS = 86_400;
const MIDNIGHT = CLOCK.format(new Date(2026, 0, 1));

/** What stands at a moment along the foot: where a day begins, the day. */
function shortNameOf(at: string): string {
  const clock = CLOCK.format(new Date(at));
  return clock === MIDNIGHT ? DAY.format(new Date(at)) : clock;
}

/** How the steps of a chart are named, by how long they are, and which of them along its foot. */
export function namesBySteps(stepSeconds: number): Required<Pick<PlotProps, 'nameOf' | 'shortNameOf' | 'labelled'>> {
  const byDay = stepSeconds >= DAY_SECONDS;
  return {
    nameOf: (at) => (byDay ? FULL_DAY : FULL).format(new Date(at)),
    shortNameOf: byDay ? (at) => DAY.format(new Date(at)) : shortNameOf,
    labelled: momentTicks,
  };
}
