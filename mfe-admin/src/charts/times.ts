const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const CLOCK = format({ hour: '2-digit', minute: '2-digit' });
const DAY = format({ day: 'numeric', month: 'short' });
const DAY_AND_CLOCK = format({ weekday: 'short', hour: '2-digit', minute: '2-digit' });
const FULL = format({ dateStyle: 'medium', timeStyle: 'short' });
const FULL_DAY = format({ dateStyle: 'medium' });

const DAY_SECONDS = 86_400;
const MOST_BY_CLOCK = 26;

/** How the steps of a chart are named, by how long they are and how many. */
export function namesBySteps(
  stepSeconds: number,
  steps: number,
): Record<'nameOf' | 'shortNameOf', (at: string) => string> {
  const byDay = stepSeconds >= DAY_SECONDS;
  const short = byDay ? DAY : stepSeconds >= 3_600 && steps > MOST_BY_CLOCK ? DAY_AND_CLOCK : CLOCK;
  return {
    nameOf: (at) => (byDay ? FULL_DAY : FULL).format(new Date(at)),
    shortNameOf: (at) => short.format(new Date(at)),
  };
}
