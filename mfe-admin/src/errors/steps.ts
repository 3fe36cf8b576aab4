import type { ErrorDetail } from '@jobspeak/contracts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In a longer stretch, hours are too narrow to be seen. */
const LONGEST_BY_HOUR_MS = 8 * DAY_MS;

export interface Steps {
  byDay: boolean;
  stepSeconds: number;
  rows: { at: string; count: number }[];
}

/** Every hour of a stretch of time, or every day of a long one, those without any too: a chart shows when it was quiet. */
export function stepsOf(hours: ErrorDetail['hours'], { from, to }: { from: Date; to: Date }): Steps {
  const byDay = to.getTime() - from.getTime() > LONGEST_BY_HOUR_MS;
  const stepMs = byDay ? DAY_MS : HOUR_MS;
  const stepAt = (at: number): number => Math.floor(at / stepMs) * stepMs;
  const counts = new Map<number, number>();
  for (const { at, count } of hours) {
    const step = stepAt(Date.parse(at));
    counts.set(step, (counts.get(step) ?? 0) + count);
  }
  const first = stepAt(from.getTime());
  const rows = Array.from({ length: Math.ceil((to.getTime() - first) / stepMs) }, (_, index) => {
    const step = first + index * stepMs;
    return { at: new Date(step).toISOString(), count: counts.get(step) ?? 0 };
  });
  return { byDay, stepSeconds: stepMs / 1_000, rows };
}
