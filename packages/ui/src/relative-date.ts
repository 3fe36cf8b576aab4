const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago (or ahead) a moment is, in words: "3 hours ago", "yesterday", "just now". */
export function relativeDate(moment: Date, now: Date, locale: string): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  if (!step) return 'just now';
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}
