import type { AdminDashboard } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { listGroups } from '../errors/store';
import { readDurations } from '../metrics/actions';
import { answered, before, GENERATIONS_TAKE, REQUESTS, SIGN_UP_SERIES, type Stretch } from '../rollups/domain';

const ERRORS = 5;

async function readFigures(db: Db, stretch: Stretch) {
  const [signUps, requests, generations] = await Promise.all([
    readDurations(db, stretch, SIGN_UP_SERIES),
    readDurations(db, stretch, { metric: REQUESTS, service: 'gateway', part: '' }),
    readDurations(db, stretch, { metric: GENERATIONS_TAKE }),
  ]);
  return { signUps, requests, generations };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

const totalsOf = ({ signUps, requests, generations }: Figures) => ({
  signUps: signUps.total.count,
  requests: requests.total,
  generations: generations.total,
});

/** How the product does at a glance, and how it did before. */
export async function readDashboard(db: Db, stretch: Stretch): Promise<AdminDashboard> {
  const [now, earlier, errors] = await Promise.all([
    readFigures(db, stretch),
    readFigures(db, before(stretch)),
    listGroups(db, { limit: ERRORS }, stretch),
  ]);
  const series = now.requests.series.map(({ at, count, failed, p95Ms }, index) => ({
    at,
    signUps: now.signUps.series[index]?.count ?? 0,
    generations: now.generations.series[index]?.count ?? 0,
    generationsFailed: now.generations.series[index]?.failed ?? 0,
    requests: count,
    requestsFailed: failed,
    p95Ms,
  }));
  return { ...answered(stretch), now: totalsOf(now), before: totalsOf(earlier), series, errors: errors.items };
}
